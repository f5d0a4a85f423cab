"""The web server: tables kept in a database, one JSON protocol for browsers, terminals and bots."""
