import { dirname } from "node:path";
import { isRelease } from "./install.mjs";

const root = dirname(import.meta.dirname);
const say = (line: string): void => {
  process.stderr.write(`${line}\n`);
};
try {
  // A release has the built client, and nothing to build one with.
  if (!isRelease(root)) (await import("./build/build-web.ts")).buildWeb(root, say);
} catch (error) {
  say(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
const { main } = await import("../apps/server/src/main.ts");
await main(process.argv.slice(2));
