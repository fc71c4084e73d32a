import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { endpointTablePath, writeEndpointTable } from "./endpoint-table.ts";

const root = dirname(import.meta.dirname);

it("the web client's table of calls is what `node scripts/make-endpoint-table.ts` writes", () => {
  expect(readFileSync(join(root, endpointTablePath), "utf8")).toBe(writeEndpointTable(root));
});
