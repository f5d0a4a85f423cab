"""Play in the terminal: lines of text that read well at 80 columns, over a pipe, and aloud."""
