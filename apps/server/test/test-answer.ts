import type { LightMyRequestResponse } from "fastify";

/** The part of an answer that tests look at. */
export type TestAnswer = Pick<
  LightMyRequestResponse,
  "statusCode" | "headers" | "body" | "rawPayload" | "json"
>;
