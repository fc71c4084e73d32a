import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { ownDataSchemas } from "@cairn/contracts/own-data/own-data-schemas";
import { expect, it } from "vitest";

it("[ACCT-2] docs/own-data has the contract's schema for each file (node scripts/make/make-own-data-schemas.ts)", () => {
  const folder = join(dirname(dirname(import.meta.dirname)), "docs/own-data");
  const written = readdirSync(folder).map((name) => [
    name,
    JSON.parse(readFileSync(join(folder, name), "utf8")),
  ]);
  expect(Object.fromEntries(written)).toEqual(ownDataSchemas());
});
