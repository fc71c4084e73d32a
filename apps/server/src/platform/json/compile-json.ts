import fastJsonStringify, { type AnySchema } from "fast-json-stringify";
import { z } from "zod";

/** Writes a value as JSON, UTF-8. */
export type JsonWriter = (value: unknown) => Buffer;

interface Schema {
  readonly type?: string;
  readonly anyOf?: readonly Schema[];
}

/**
 * Compiles a schema once into a function that writes values as JSON. Keys that the schema does not have are dropped.
 *
 * The function throws for a value that lacks what the schema requires, and for NaN; an infinite number becomes null.
 */
export function compileJson(schema: z.ZodType): JsonWriter {
  const draft7 = z.toJSONSchema(schema, { target: "draft-7", io: "output" });
  const write = fastJsonStringify(withNullable(draft7) as AnySchema, { rounding: "trunc" });
  return (value) => Buffer.from(write(value));
}

/**
 * Rewrites `anyOf [X, {type: "null"}]` as X with `nullable`, which fast-json-stringify writes without validating against each
 * alternative.
 */
function withNullable(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withNullable);
  if (typeof node !== "object" || node === null) return node;
  const nonNull = withoutNull(node);
  if (nonNull?.type !== undefined) return { ...(withNullable(nonNull) as object), nullable: true };
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, withNullable(value)]));
}

/** The other schema of two, one of which is null. */
function withoutNull({ anyOf }: Schema): Schema | undefined {
  if (anyOf?.length !== 2) return undefined;
  const others = anyOf.filter(({ type }) => type !== "null");
  return others.length === 1 ? others[0] : undefined;
}
