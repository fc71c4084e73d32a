import { describe, expect, it } from "vitest";
import { z } from "zod";
import { api } from "./api.ts";

/** Paths of the lists in a schema that have no maximum length. */
function boundlessLists(schema: unknown, path = ""): readonly string[] {
  if (typeof schema !== "object" || schema === null) return [];
  const isList = "type" in schema && schema.type === "array";
  const here = isList && !("maxItems" in schema) ? [path] : [];
  return [
    ...here,
    ...Object.entries(schema).flatMap(([key, part]) => boundlessLists(part, `${path}/${key}`)),
  ];
}

describe("calls that take a body", () => {
  it("limit the length of every list in it", () => {
    const bodies = Object.values(api).flatMap((endpoint) =>
      "body" in endpoint && endpoint.body ? [{ path: endpoint.path, body: endpoint.body }] : [],
    );
    expect(bodies.length).toBeGreaterThan(5);
    for (const { path, body } of bodies) {
      const schema = z.toJSONSchema(body, { io: "input", unrepresentable: "any" });
      expect(boundlessLists(schema), path).toEqual([]);
    }
    expect(boundlessLists(z.toJSONSchema(z.object({ keys: z.array(z.string()) })))).toEqual([
      "/properties/keys",
    ]);
  });
});
