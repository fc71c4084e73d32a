import * as contract from "@cairn/contracts/notifications/mails";
import { type Locale, digestChoices, notifyChoices } from "@cairn/contracts/settings/settings";
import type { FastifyInstance, FastifyReply } from "fastify";
import { mailWords } from "../../core/account-mails/mail-words.ts";
import { findAccountById } from "../../core/accounts/accounts.queries.ts";
import {
  findSettings,
  type NotifySetting,
  upsertSettings,
  replaceNotifyChoice,
} from "../../core/settings/settings.queries.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../platform/http/answers/app-error.ts";
import { registerRaw } from "../../platform/http/register-endpoint.ts";
import { readUnsubscribeToken, type Subscription, type MailKind } from "./unsubscribe-token.ts";

const settingOf = {
  share: "notify_workout_friend_share",
  invite: "notify_friend_invite",
  comment: "notify_workout_comment",
} as const satisfies Record<Exclude<MailKind, "digest">, NotifySetting>;

/**
 * Ends mails of a kind; the app continues to show the notifications. Repeating it changes nothing, and nobody who switches them
 * off at the same time gets them back.
 */
async function endMails(
  { db, now }: Pick<Deps, "db" | "now">,
  { ownerId, kind }: Subscription,
): Promise<void> {
  if (kind === "digest") await upsertSettings(db, ownerId, now(), { email_digest: digestChoices.never });
  else
    await replaceNotifyChoice(db, ownerId, now(), settingOf[kind], {
      from: notifyChoices.mail,
      to: notifyChoices.app,
    });
}

const unsubscribeLimit = { name: "unsubscribe", max: 60, timeWindow: 60_000 };

export function registerUnsubscribeEndpoints(app: FastifyInstance, deps: Deps): void {
  const subscriptionOf = async (token: string): Promise<Subscription> => {
    const subscription = await readUnsubscribeToken(deps.db, token);
    const owner = subscription && (await findAccountById(deps.db, subscription.ownerId));
    if (!subscription || !owner) throw new AppError("mail.link_invalid");
    return subscription;
  };
  const localeOf = async ({ ownerId }: Subscription): Promise<Locale> =>
    (await findSettings(deps.db, ownerId)).locale;

  registerRaw(
    app,
    contract.showUnsubscribe,
    async ({ query, reply }) => {
      const locale = await localeOf(await subscriptionOf(query.t));
      const { unsubscribe, unsubscribeQuestion } = mailWords[locale];
      const form = `<form method="post"><button>${unsubscribe}</button></form>`;
      return page(reply, locale, `<h1>${unsubscribeQuestion}</h1>${form}`);
    },
    unsubscribeLimit,
  );

  registerRaw(
    app,
    contract.unsubscribe,
    async ({ query, reply }) => {
      const subscription = await subscriptionOf(query.t);
      await endMails(deps, subscription);
      const locale = await localeOf(subscription);
      return page(reply, locale, `<h1>${mailWords[locale].unsubscribed}</h1>`);
    },
    unsubscribeLimit,
  );
}

/** A page without anything to load; it contains only our own texts. */
function page(reply: FastifyReply, locale: Locale, body: string): string {
  reply.type("text/html; charset=utf-8");
  return `<!doctype html>
<html lang="${locale}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Cairn</title>
<main>${body}</main></html>`;
}
