"""A rule-based bot crew for Project EOS Rise.

``worth`` puts prices on things, ``odds`` judges attacks, ``travel`` plans routes, ``duty`` does Crew Actions and looks
after the ship, ``fight`` decides in attacks, ``bot`` answers every decision, ``reasons`` explains.
"""

from ludonaut.eos.crew_bot.bot import CrewBot

__all__ = ["CrewBot"]
