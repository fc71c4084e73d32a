import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { ownDataSchemas } from "@cairn/contracts/own-data/own-data-schemas";

/*
 * Writes the JSON schemas of docs/own-data. Run it after a change of the contract: node
 * scripts/make/make-own-data-schemas.ts, then the formatter
 */
const folder = join(dirname(dirname(import.meta.dirname)), "docs/own-data");
mkdirSync(folder, { recursive: true });
for (const [name, schema] of Object.entries(ownDataSchemas()))
  writeFileSync(join(folder, name), `${JSON.stringify(schema, null, 2)}\n`);
