import { describe, expect, it } from "vitest";
import { choosePrograms } from "./choose-programs.ts";
import type { Programs } from "./programs.ts";

const programs = (major: number): Programs => ({
  folder: `/pg${major}/bin`,
  major,
  version: `postgres (PostgreSQL) ${major}.1`,
});
const sources = (packaged: number | undefined, ...system: number[]) => ({
  packaged: () => (packaged === undefined ? undefined : programs(packaged)),
  system: () => system.map((major) => programs(major)),
});

describe("choosePrograms", () => {
  it("prefers the packaged programs for a new cluster", () => {
    expect(choosePrograms(undefined, undefined, "/copy", sources(18, 17, 16)).major).toBe(18);
  });

  it("uses the machine's first if the packaged ones do not run", () => {
    expect(choosePrograms(undefined, undefined, "/copy", sources(undefined, 16, 17)).major).toBe(16);
  });

  it("uses the version that made the cluster", () => {
    expect(choosePrograms(undefined, 15, "/copy", sources(18, 17, 15)).major).toBe(15);
  });

  it("refuses a cluster that no programs here have made, and says which would work", () => {
    expect(() => choosePrograms(undefined, 19, "/copy", sources(18, 15))).toThrow(
      "made by PostgreSQL 19, and only 18, 15 is here. Install PostgreSQL 19",
    );
  });

  it("says what to install when nothing runs", () => {
    expect(() => choosePrograms(undefined, undefined, "/copy", sources(undefined))).toThrow(
      "Install PostgreSQL 15 or newer, or set DATABASE_URL",
    );
  });
});
