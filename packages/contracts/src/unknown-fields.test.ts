import { describe, expect, it } from "vitest";
import { z } from "zod";
import { api } from "./api.ts";
import type { Endpoint } from "./endpoint.ts";

/** Paths of the objects in a schema that refuse a field that they do not know. */
function closedObjects(schema: unknown, path = ""): readonly string[] {
  if (typeof schema !== "object" || schema === null) return [];
  const isClosed =
    ("additionalProperties" in schema && schema.additionalProperties === false) ||
    ("propertyNames" in schema && "type" in schema && schema.type === "object");
  return [
    ...(isClosed ? [path] : []),
    ...Object.entries(schema).flatMap(([key, part]) => closedObjects(part, `${path}/${key}`)),
  ];
}

const closedIn = (schema: z.ZodType | undefined) =>
  schema ? closedObjects(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" })) : [];

describe("calls", () => {
  it("[API-5] refuse no field and no parameter that they do not know, at any level", () => {
    for (const { method, path, body, query } of Object.values<Endpoint>(api)) {
      expect([method, path, closedIn(body), closedIn(query)]).toEqual([method, path, [], []]);
    }
    const closed = z.object({
      list: z.array(z.strictObject({ a: z.string() })),
      chosen: z.partialRecord(z.enum(["a"]), z.string()),
    });
    expect(closedIn(closed)).toEqual(["/properties/list/items", "/properties/chosen"]);
  });
});
