import { dirname } from "node:path";
import { buildWeb } from "./build-web.ts";

buildWeb(dirname(import.meta.dirname), (line) => process.stderr.write(`${line}\n`));
const { main } = await import("../apps/server/src/main.ts");
await main(process.argv.slice(2));
