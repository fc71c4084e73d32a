import { describe, expect, it } from "vitest";
import { testsOf } from "./tests-of.ts";

describe("tests that are asked about a mutant", () => {
  it("are all unit tests that reach it, for packages and the web client", () => {
    expect(testsOf(["packages/geo/src/bbox.ts", "apps/web/src/lib/x.ts"], [])).toEqual({ project: "unit" });
  });

  it("are for the server those beside it, those about access and privacy, and those that are named", () => {
    const files = ["apps/server/src/platform/access/a.ts", "apps/server/src/platform/access/b.ts"];
    expect(testsOf(files, ["apps/server/test/floods.test.ts"])).toEqual({
      project: "server",
      include: [
        "apps/server/src/platform/access/*.test.ts",
        "apps/server/test/{access,privacy}.test.ts",
        "apps/server/test/floods.test.ts",
      ],
    });
  });

  it("are not both at once", () => {
    expect(() => testsOf(["packages/geo/src/bbox.ts", "apps/server/src/app.ts"], [])).toThrow(
      /run of their own/,
    );
  });
});
