import type { Deps } from "../../deps.ts";
import { hashInviteCode, newInviteCode } from "./invite-code.ts";
import { insertInvites } from "./invites.queries.ts";

const msPerDay = 24 * 60 * 60 * 1000;

/** Makes codes with which one person each can sign up until they expire. They are shown only here, once. */
export async function createInvites(
  { db, now }: Pick<Deps, "db" | "now">,
  { count, days }: { readonly count: number; readonly days: number },
): Promise<{ readonly codes: readonly string[]; readonly expiresAt: Date }> {
  const codes = Array.from({ length: count }, newInviteCode);
  const createdAt = now();
  const expiresAt = new Date(createdAt.getTime() + days * msPerDay);
  await insertInvites(db, codes.map(hashInviteCode), createdAt, expiresAt);
  return { codes, expiresAt };
}
