import { describe, expect, it } from "vitest";
import { testsOf } from "./tests-of.ts";

describe("tests that run for a mutant", () => {
  it("are all unit tests that reach it, or the named ones, for packages and the web client", () => {
    expect(testsOf(["packages/geo/src/bbox.ts", "apps/web/src/lib/x.ts"], [])).toEqual({ project: "unit" });
    expect(testsOf(["packages/geo/src/bbox.ts"], ["packages/geo/**/*.test.ts"])).toEqual({
      project: "unit",
      include: ["packages/geo/**/*.test.ts"],
    });
  });

  it("are those of components, in the browser, for React components", () => {
    expect(testsOf(["apps/web/src/features/comments/comment-form.tsx"], [])).toEqual({
      project: "components",
    });
  });

  it("are, for the server, those beside it, those about access and privacy, and the named ones", () => {
    const files = ["apps/server/src/features/profile/a.ts", "apps/server/src/features/profile/b.ts"];
    expect(testsOf(files, ["apps/server/test/access/floods.test.ts"])).toEqual({
      project: "server",
      include: [
        "apps/server/src/features/profile/*.test.ts",
        "apps/server/test/{access/access,privacy/privacy}.test.ts",
        "apps/server/test/access/floods.test.ts",
      ],
    });
  });

  it("are, for rules without tests beside them, those that check them from elsewhere", () => {
    expect(testsOf(["apps/server/src/core/redaction/a.ts"], []).include).toContain(
      "apps/server/src/features/privacy-zones/*.test.ts",
    );
    expect(testsOf(["apps/server/src/platform/access/a.ts"], []).include).toContain(
      "apps/server/test/access/access.test.ts",
    );
  });

  it("cannot be chosen for both at once", () => {
    expect(() => testsOf(["packages/geo/src/bbox.ts", "apps/server/src/app.ts"], [])).toThrow(
      /in a separate run/,
    );
  });
});
