import { z } from "zod";
import { endpoint } from "./endpoint.ts";

const query = z.object({
  /** Whose mails of which kind, signed by the server; it stands in the mail alone. */
  t: z.string().max(200),
});

/** Shows a button and changes nothing, as programs that look at mails open every address in them. */
export const showUnsubscribe = endpoint({
  id: "MAIL-3",
  method: "GET",
  path: "/mails/unsubscribe",
  summary: "A page with a button that ends mails of one kind, for whoever has such a mail",
  auth: "anyone",
  query,
  answer: "binary",
  mediaType: "text/html",
  errors: ["mail.link_invalid"],
});

/** One click, as RFC 8058 has it: `List-Unsubscribe=One-Click` as a form, or nothing. */
export const unsubscribe = endpoint({
  id: "MAIL-3",
  method: "POST",
  path: "/mails/unsubscribe",
  summary: "End mails of one kind, for whoever has such a mail (RFC 8058)",
  auth: "anyone",
  query,
  bodyKind: "form",
  body: z.object({ "List-Unsubscribe": z.string().optional() }),
  answer: "binary",
  mediaType: "text/html",
  errors: ["mail.link_invalid"],
});
