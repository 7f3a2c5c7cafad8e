# Home Assistant serves probatio under this name; type checkers are told so here.
from probatio import *
