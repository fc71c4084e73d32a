import { dirname } from "node:path";
import { buildWeb } from "./build/build-web.ts";

const say = (line: string): void => {
  process.stderr.write(`${line}\n`);
};
try {
  buildWeb(dirname(import.meta.dirname), say);
} catch (error) {
  say(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
const { main } = await import("../apps/server/src/main.ts");
await main(process.argv.slice(2));
