import { createHash } from "node:crypto";
import type { CallName } from "@cairn/contracts/api";
import type { TestApp, TestUser } from "../test-app.ts";
import type { FacebookStandIn } from "./facebook-stand-in.ts";

/** What is sent with a call about sign-in providers. */
interface IdentityRequest {
  readonly search?: string;
  readonly payload?: object;
  readonly headers?: { readonly password: string };
}

const issuer = "https://www.facebook.com";

/**
 * Prepares a person for a call about sign-in providers and returns what to send with it; undefined for every
 * other call.
 */
export async function prepareIdentity(
  { database, deps }: TestApp,
  facebook: FacebookStandIn,
  name: CallName,
  user: (TestUser & { readonly id: string }) | undefined,
): Promise<IdentityRequest | undefined> {
  if (!["beginLink", "linkProven", "unlinkIdentity", "linkNetwork"].includes(name)) return undefined;
  // An unknown caller is refused before anything is looked up.
  if (!user) return {};
  const headers = { password: user.password };
  const subject = String(Number.parseInt(user.id.slice(-10), 16));
  const { pool } = database;
  await pool.query("DELETE FROM identities WHERE owner_id = $1", [user.id]);
  if (name === "beginLink") return { headers };
  if (name === "linkNetwork") {
    facebook.people.set(subject, { id: subject, name: user.username });
    return { headers, search: `?token=${facebook.tokenOf(subject)}` };
  }
  if (name === "unlinkIdentity") {
    const row = [user.id, issuer, subject, user.username, deps.now()];
    await pool.query("INSERT INTO identities VALUES ($1, $2, $3, $4, $5)", row);
    return { headers };
  }
  const hash = createHash("sha256").update(user.id).digest();
  await pool.query("INSERT INTO proven_identities VALUES ($1, $2, $3, 'label', '{}', $4)", [
    hash,
    issuer,
    subject,
    new Date(deps.now().getTime() + 60_000),
  ]);
  return { headers, payload: { ticket: user.id } };
}
