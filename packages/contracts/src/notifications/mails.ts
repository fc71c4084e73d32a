import { z } from "zod";
import { endpoint } from "../endpoint.ts";

const query = z.object({
  /** Names the recipient and the kind of e-mails, signed by the server; it is only in the e-mail. */
  t: z.string().max(200),
});

/** Shows a button and changes nothing, because mail scanners open every address in an e-mail. */
export const showUnsubscribe = endpoint({
  id: "MAIL-3",
  method: "GET",
  path: "/mails/unsubscribe",
  summary: "A page with a button that turns off e-mails of one kind, for anybody who has such an e-mail",
  auth: "anyone",
  access: "open",
  query,
  answer: "binary",
  mediaType: "text/html",
  errors: ["mail.link_invalid"],
});

/** One-click unsubscribe of RFC 8058: the form `List-Unsubscribe=One-Click`, or an empty body. */
export const unsubscribe = endpoint({
  id: "MAIL-3",
  method: "POST",
  path: "/mails/unsubscribe",
  summary: "Turn off e-mails of one kind, for anybody who has such an e-mail (RFC 8058)",
  auth: "anyone",
  access: "open",
  query,
  bodyKind: "form",
  body: z.object({ "List-Unsubscribe": z.string().optional() }),
  answer: "binary",
  mediaType: "text/html",
  errors: ["mail.link_invalid"],
});
