import { z } from "zod";
import { endpoint } from "./endpoint.ts";

/** Characters of an e-mail address at most (RFC 5321, 4.5.3.1.3, without the angle brackets). */
const maxAddress = 254;

export const subscribeToNewsletter = endpoint({
  id: "API-99",
  method: "POST",
  path: "/newsletter/subscribe",
  summary:
    "Hands an e-mail address on to the operator's newsletter; somebody who gets it already is no error",
  auth: "anyone",
  bodyKind: "json",
  body: z.object({ email: z.email().max(maxAddress) }),
  payload: z.object({ state: z.enum(["subscribed", "already_subscribed"]) }),
  answer: "envelope",
  errors: ["newsletter.off", "newsletter.unavailable"],
});
