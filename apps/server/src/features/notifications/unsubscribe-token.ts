import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Database } from "../../platform/db/database.ts";
import { serverSecret } from "../../platform/db/server-secret.ts";

/** Kinds of mails that can be ended separately, by the settings that send them. */
export const mailKinds = ["share", "invite", "comment", "digest"] as const;
export type MailKind = (typeof mailKinds)[number];

/** A person and a kind of mail. */
export interface Subscription {
  readonly ownerId: string;
  readonly kind: MailKind;
}

const secretOf = (db: Database): Promise<string> =>
  serverSecret(db, "unsubscribe", () => randomBytes(32).toString("base64url"));

const sign = (secret: string, subject: string): Buffer =>
  createHmac("sha256", secret).update(subject).digest();

/** The token in a mail's address that ends mails of its kind. It never expires, because mails are kept for years. */
export async function unsubscribeToken(db: Database, { ownerId, kind }: Subscription): Promise<string> {
  const subject = `${ownerId}.${kind}`;
  return `${subject}.${sign(await secretOf(db), subject).toString("base64url")}`;
}

/** @returns `undefined` for a token that this server did not make */
export async function readUnsubscribeToken(db: Database, token: string): Promise<Subscription | undefined> {
  const [ownerId = "", kindName = "", signature = ""] = token.split(".");
  const kind = mailKinds.find((known) => known === kindName);
  const expected = sign(await secretOf(db), `${ownerId}.${kindName}`);
  const given = Buffer.from(signature, "base64url");
  const isOurs = given.length === expected.length && timingSafeEqual(given, expected);
  return kind !== undefined && isOurs ? { ownerId, kind } : undefined;
}
