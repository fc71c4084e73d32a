// Plain JavaScript without dependencies: the machine's own Node reads it before anything is installed.

/**
 * Options of Node for the server. The young generation of its main thread may grow to three times 16 MiB; by default it
 * takes 134 MB under any load, which costs more processor time than it saves (docs/decisions/node-and-tools.md#0120).
 * It collects what it no longer needs when it has nothing to do (`startup/return-idle-memory.ts`), which only an option
 * allows.
 */
export const serverFlags = ["--max-semi-space-size=16", "--expose-gc"];
