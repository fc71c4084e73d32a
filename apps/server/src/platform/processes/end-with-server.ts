import process from "node:process";

/** Has a program end when the server is gone or ends it, and at no other time. To be called by the program itself. */
export function endWithServer(): void {
  // Work may go on in another thread, which an ordinary end would wait for.
  process.on("disconnect", () => process.kill(process.pid, "SIGKILL"));
  // A terminal's Ctrl-C reaches the program, too; the server ends it after its last work.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => undefined);
}
