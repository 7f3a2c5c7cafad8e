"""Everything that can go wrong, on every surface: spoken, in time, without internals."""
