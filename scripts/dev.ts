import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { dirname, join } from "node:path";
import { buildBaseMap } from "./build/build-web.ts";

/**
 * Runs the server on demo data, restarted when its code changes, and Vite, which forwards the API's calls to
 * it. People open Vite's address.
 */
const root = dirname(import.meta.dirname);
const port = process.env["PORT"] ?? "4000";

buildBaseMap(root);
const children = [
  run(".", ["--watch", "--watch-preserve-output", "apps/server/src/main.ts", "--demo"], { PORT: port }),
  run("apps/web", [join(root, "node_modules/vite/bin/vite.js")], { CAIRN_API: `http://127.0.0.1:${port}` }),
];
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, stopAll);
process.on("disconnect", stopAll);
const ends = children.map((child) => once(child, "exit"));
await Promise.race(ends);
stopAll();
await Promise.all(ends);
process.exit(0);

function run(
  folder: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
): ChildProcess {
  return spawn(process.execPath, args, {
    cwd: join(root, folder),
    env: { ...process.env, ...environment },
    stdio: "inherit",
  });
}

function stopAll(): void {
  for (const child of children) child.kill("SIGTERM");
}
