import { cairn } from "../apps/server/src/cli/main.ts";

await cairn(process.argv.slice(2));
