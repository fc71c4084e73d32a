import { z } from "zod";
import { endpoint } from "./endpoint.ts";

/** Maximum length of an e-mail address (RFC 5321, 4.5.3.1.3, without the angle brackets). */
const maxAddress = 254;

export const subscribeToNewsletter = endpoint({
  id: "API-99",
  method: "POST",
  path: "/newsletter/subscribe",
  summary:
    "Pass an e-mail address on to the operator's newsletter; no error if the address is subscribed already",
  auth: "anyone",
  access: "open",
  bodyKind: "json",
  body: z.object({ email: z.email().max(maxAddress) }),
  payload: z.object({ state: z.enum(["subscribed", "already_subscribed"]) }),
  answer: "envelope",
  errors: ["newsletter.off", "newsletter.unavailable"],
});
