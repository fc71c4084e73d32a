import type { Endpoint } from "@cairn/contracts/endpoint";
import { z } from "zod";
import { compileJson } from "../../json/compile-json.ts";

/** Result of an endpoint's handler. */
export interface Answer {
  readonly payload: unknown;
  readonly metadata: unknown;
}

export type AnswerSerializer = (answer: Answer) => Buffer;

const compiled = new WeakMap<Endpoint, AnswerSerializer>();

/**
 * Compiles the endpoint's answer schema into a function that writes the body, once in a process, however many applications it
 * has. Keys that are not in the schema are dropped, so that new columns of a row do not leak.
 */
export function compileAnswer(endpoint: Endpoint): AnswerSerializer {
  const known = compiled.get(endpoint);
  if (known) return known;
  const made = compile(endpoint);
  compiled.set(endpoint, made);
  return made;
}

function compile({ answer, payload = z.null(), metadata = z.null() }: Endpoint): AnswerSerializer {
  if (answer === "plain") {
    const write = compileJson(payload);
    return (given) => write(given.payload);
  }
  const write = compileJson(z.object({ error: z.null(), payload, metadata }));
  return (given) => write({ error: null, payload: given.payload ?? null, metadata: given.metadata ?? null });
}

/**
 * Checks an answer against the contract, including unknown keys.
 *
 * @throws z.ZodError if the answer violates the contract
 */
export function verifyAnswer(endpoint: Endpoint, answer: Answer): void {
  endpoint.payload?.parse(answer.payload);
  endpoint.metadata?.parse(answer.metadata);
}
