import type { LightMyRequestResponse } from "fastify";

/** What tests look at of an answer. */
export type TestAnswer = Pick<
  LightMyRequestResponse,
  "statusCode" | "headers" | "body" | "rawPayload" | "json"
>;
