#include "CBacktrailFaultVFS.h"
