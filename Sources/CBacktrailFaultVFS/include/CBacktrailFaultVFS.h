#ifndef CBACKTRAILFAULTVFS_H
#define CBACKTRAILFAULTVFS_H

#include <sqlite3.h>

#endif
