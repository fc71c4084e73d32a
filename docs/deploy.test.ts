import { readFileSync } from "node:fs";
import { join } from "node:path";
import { maxJobArchiveBytes } from "@cairn/contracts/imports/import-jobs";
import { expect, it } from "vitest";

const page = readFileSync(join(import.meta.dirname, "deploy.md"), "utf8");
const bytesOf = (gibibytes: string | undefined): number => Number(gibibytes) * 1024 ** 3;

it("docs/deploy.md names a limit for the proxy that the largest import fits in", () => {
  const [line = ""] = /^- \*\*Uploads\.\*\*.*$/m.exec(page) ?? [];
  const [files, limit] = [...line.matchAll(/([\d.]+) GiB/g)].map(([, size]) => bytesOf(size));
  expect(files).toBe(maxJobArchiveBytes);
  expect(limit).toBeGreaterThan(maxJobArchiveBytes + 16 * 1024 * 1024);
});
