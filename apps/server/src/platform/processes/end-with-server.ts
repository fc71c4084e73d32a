import process from "node:process";

/** Makes a program end when the server is gone or ends it, and at no other time. The program itself calls it. */
export function endWithServer(): void {
  // An ordinary end would wait for work in other threads.
  process.on("disconnect", () => process.kill(process.pid, "SIGKILL"));
  // Ctrl-C in a terminal also reaches the program; the server ends it after its last work.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => undefined);
}
