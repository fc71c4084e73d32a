import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const folder = join(import.meta.dirname, "..", "bench");

it("bench/README.md has every bench under one subject, and no other", () => {
  const [, bySubject = ""] = readFileSync(join(folder, "README.md"), "utf8").split("| subject |");
  const named = [...bySubject.matchAll(/`([a-z-]+)`/g)].map(([, name]) => name);
  const there = readdirSync(folder).flatMap((file) => /^(.+)\.bench\.ts$/.exec(file)?.[1] ?? []);
  expect(new Set(named)).toEqual(new Set(there));
  expect(named).toHaveLength(there.length);
});
