import { writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { endpointTablePath, writeEndpointTable } from "./endpoint-table.ts";

/* Writes the web client's table of calls after the contract or the client's use of it has changed: node scripts/make-endpoint-table.ts */
const root = dirname(import.meta.dirname);
writeFileSync(join(root, endpointTablePath), writeEndpointTable(root));
