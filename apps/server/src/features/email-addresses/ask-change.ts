import { ok, type Result } from "@cairn/domain/result";
import { type ProofRefusal, proveSelf } from "../../core/sessions/prove-self.ts";
import type { SessionActor } from "../../platform/access/actor.ts";
import type { Database } from "../../platform/db/database.ts";
import { lockName } from "../../platform/db/lock-name.ts";
import { newId } from "../../platform/db/new-id.ts";
import { saveChange } from "./email-addresses.queries.ts";
import { mailEmailConfirmation, mailLinkLater } from "./email-jobs.ts";
import { linkLife } from "./link-life.ts";

/**
 * Requests another e-mail address for somebody who has proved to be the account's owner: the new address gets a link that
 * confirms it, the old one a link that undoes the change. It does not check whether others use the address, so that neither the
 * answer nor its time reveals it.
 */
export async function askChange(
  deps: { readonly db: Database; readonly now: () => Date },
  actor: SessionActor,
  { email, password }: { readonly email: string; readonly password: string | undefined },
): Promise<Result<true, ProofRefusal>> {
  const proven = await proveSelf(deps, actor, password);
  if (!proven.ok) return proven;
  const { account, hold } = proven.value;
  return await deps.db.transaction().execute(async (trx) => {
    await lockName(trx, `email of ${account.id}`);
    const held = await hold(trx);
    if (!held.ok) return held;
    if (email === account.email) {
      await mailEmailConfirmation(trx, account);
      return ok(true);
    }
    const changeId = newId();
    const now = deps.now();
    const expires = new Date(now.getTime() + linkLife.CHANGE);
    await saveChange(trx, { user_id: account.id, id: changeId, email, expires_at: expires });
    const change = { userId: account.id, changeId, changedTo: email };
    await mailLinkLater(trx, { ...change, kind: "CHANGE", address: email }, now);
    await mailLinkLater(trx, { ...change, kind: "UNDO", address: account.email }, now);
    return ok(true);
  });
}
