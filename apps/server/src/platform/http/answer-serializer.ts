import type { Endpoint } from "@cairn/contracts/endpoint";
import fastJsonStringify, { type AnySchema } from "fast-json-stringify";
import { z } from "zod";

/** What a handler gives for an endpoint. */
export interface Answer {
  readonly payload: unknown;
  readonly metadata: unknown;
}

export type AnswerSerializer = (answer: Answer) => string;

/**
 * Compiles the endpoint's answer schema once into a function that writes the body. Keys that the schema does not have are
 * dropped, so that a row that grows does not leak.
 */
export function compileAnswer(endpoint: Endpoint): AnswerSerializer {
  const payload = compileSchema(endpoint.payload ?? z.null());
  if (endpoint.answer === "plain") return (answer) => payload(answer.payload);
  const metadata = endpoint.metadata ? compileSchema(endpoint.metadata) : () => "null";
  return (answer) =>
    `{"error":null,"payload":${payload(answer.payload)},"metadata":${metadata(answer.metadata)}}`;
}

/**
 * Checks an answer against the contract as a client would, unknown keys included.
 *
 * @throws z.ZodError when the answer breaks the contract
 */
export function verifyAnswer(endpoint: Endpoint, answer: Answer): void {
  endpoint.payload?.parse(answer.payload);
  endpoint.metadata?.parse(answer.metadata);
}

/** Compiles a schema into a function that writes a value as JSON text. */
export function compileSchema(schema: z.ZodType): (value: unknown) => string {
  const jsonSchema = z.toJSONSchema(schema, { target: "draft-7", io: "output" });
  return fastJsonStringify(withTypeLists(jsonSchema) as AnySchema);
}

/**
 * Rewrites `anyOf [{type: X}, {type: "null"}]` as `type: [X, "null"]`: the same meaning, but written without trying each
 * alternative by a validator, which matters for a thousand rows of graph points.
 */
function withTypeLists(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withTypeLists);
  if (typeof node !== "object" || node === null) return node;
  const simple = nullableType(node);
  if (simple) return { type: [simple, "null"] };
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, withTypeLists(value)]));
}

function nullableType(node: object): string | undefined {
  const choices: unknown = "anyOf" in node ? node.anyOf : undefined;
  if (!Array.isArray(choices) || choices.length !== 2) return undefined;
  const [first, second] = choices as readonly { readonly type?: string }[];
  const isScalar = first?.type === "number" || first?.type === "integer" || first?.type === "string";
  return isScalar && second?.type === "null" ? first.type : undefined;
}
