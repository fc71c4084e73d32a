import type { TestAnswer } from "../test-answer.ts";
import { exactly, mismatches } from "./shape.ts";
import type { Answer } from "./wire-line.ts";

/** How an answer differs from what a line expects, in words; empty when it conforms. */
export function brokenPromises(answer: TestAnswer, wanted: Answer): string[] {
  const { status = 200, text, gives = {} } = wanted;
  const broken = answer.statusCode === status ? [] : [`status is ${answer.statusCode}, not ${status}`];
  for (const [name, pattern] of Object.entries(gives)) {
    const value = String(answer.headers[name]);
    if (!pattern.test(value)) broken.push(`${name} is ${value}, which is not ${pattern}`);
  }
  const body = answer.rawPayload.toString("latin1");
  if (text && !text.test(body)) broken.push(`the body begins ${body.slice(0, 600)}, which is not ${text}`);
  const found = jsonPromises(answer, wanted);
  return broken.length + found.length === 0 ? [] : [...broken, ...found, `it began ${body.slice(0, 200)}`];
}

function jsonPromises(answer: TestAnswer, { payload, metadata, error, plain }: Answer): string[] {
  if (plain !== undefined) return mismatches(answer.json(), plain, "body");
  if (error !== undefined) {
    const envelope = {
      error: { code: exactly(error), description: "words" },
      payload: "null",
      metadata: "null",
    } as const;
    return [
      ...mismatches(answer.json(), envelope, "body"),
      ...mismatches(answer.json(), { sessionkey: exactly(undefined) }, "body"),
    ];
  }
  if (payload === undefined) return [];
  return mismatches(answer.json(), { error: "null", payload, ...(metadata && { metadata }) }, "body");
}
