import { writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { endpointTablePath, writeEndpointTable } from "./endpoint-table.ts";

/*
 * Writes the web client's table of calls. Run it after a change of the contract or of the calls that the
 * client uses: node scripts/make-endpoint-table.ts
 */
const root = dirname(import.meta.dirname);
writeFileSync(join(root, endpointTablePath), writeEndpointTable(root));
