import { globSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { scopedName } from "./scoped-name.ts";

const styles = globSync("../src/**/*.module.css", { cwd: import.meta.dirname });

describe("names of classes in the built client", () => {
  it("differ between any two stylesheets", () => {
    expect(styles.length).toBeGreaterThan(100);
    expect(new Set(styles.map((path) => scopedName("row", path))).size).toBe(styles.length);
  });

  it("are the same wherever the project lies, and begin with the name in the stylesheet", () => {
    for (const path of styles) {
      const here = scopedName("row", resolve(import.meta.dirname, path));
      expect(scopedName("row", `C:\\cairn\\${path.replaceAll("/", "\\")}?direct`)).toBe(here);
      expect(here).toMatch(/^row_/);
    }
  });
});
