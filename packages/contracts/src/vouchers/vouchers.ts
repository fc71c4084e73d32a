import { z } from "zod";
import { endpoint } from "../endpoint.ts";

/** A username or an e-mail address. */
const nameSchema = z.string().trim().toLowerCase().min(2).max(254);

export const findRedeemer = endpoint({
  id: "API-27",
  method: "GET",
  path: "/user/nameoremail/{value}",
  summary:
    "Whether a voucher can be redeemed for a username. For an e-mail address the answer does not reveal whether it has an account",
  auth: "anyone",
  access: "open",
  params: z.object({ value: nameSchema }),
  payload: z.literal(true),
  answer: "envelope",
  errors: ["user.not_found"],
});

export const redeemVoucher = endpoint({
  id: "API-97",
  method: "PUT",
  path: "/voucher/redeem",
  summary: "Redeem a voucher for somebody, by username or e-mail address; it works once",
  auth: "anyone",
  access: "open",
  bodyKind: "form",
  body: z.object({ username: nameSchema, code: z.string().max(100) }),
  payload: z.literal(true),
  answer: "envelope",
  errors: ["user.not_found", "voucher.invalid"],
});
