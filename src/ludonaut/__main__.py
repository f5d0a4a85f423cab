"""``python -m ludonaut``."""

from ludonaut.cli import main

if __name__ == "__main__":
    main()
