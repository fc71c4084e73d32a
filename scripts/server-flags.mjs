// Plain JavaScript without dependencies: the machine's own Node reads it before anything is installed.

/**
 * Options of Node for the server. The young generation of its main thread may grow to three times 16 MiB; by default it
 * takes 134 MB under any load, which costs more processor time than it saves (docs/decisions/node-and-tools.md#0120).
 * It collects what it no longer needs when it has nothing to do (`startup/return-idle-memory.ts`), which only an option
 * allows.
 */
export const serverFlags = ["--max-semi-space-size=16", "--expose-gc"];

/**
 * Settings of the C library's memory for the server, which it reads when a process starts (mallopt(3), `M_ARENA_MAX` and
 * others). By default each thread has a store of its own, which stays when the thread has ended, and blocks of up to 32 MiB are
 * taken from these stores once one of that size was freed (docs/decisions/node-and-tools.md#0120).
 */
export const serverEnvironment = {
  MALLOC_ARENA_MAX: "2",
  MALLOC_MMAP_THRESHOLD_: "131072",
  MALLOC_TRIM_THRESHOLD_: "131072",
};
