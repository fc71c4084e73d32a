import { expect, it } from "vitest";
import { readMigrationFiles } from "../../apps/server/src/platform/migrations/migration-files.ts";

// Needs no database, so that two changes with the same number are noticed before they are pushed.
it("migrations are numbered without gaps, and no number twice", async () => {
  const files = await readMigrationFiles();
  expect(files.map(({ version }) => version)).toEqual(files.map((_, index) => index + 1));
});
