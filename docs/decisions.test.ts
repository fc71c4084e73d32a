import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const folder = join(import.meta.dirname, "decisions");
const files = readdirSync(folder).toSorted();

describe("decisions", () => {
  it("each have a unique number", () => {
    const numbers = files.map((file) => file.slice(0, 4));
    expect(numbers).toEqual([...new Set(numbers)]);
  });

  it.each(files)("%s starts with its number", (file) => {
    const [heading] = readFileSync(join(folder, file), "utf8").split("\n");
    expect(heading).toMatch(new RegExp(`^# ${file.slice(0, 4)}: `));
  });
});
