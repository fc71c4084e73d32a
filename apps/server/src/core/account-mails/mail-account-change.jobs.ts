import type { Locale } from "@cairn/contracts/settings/settings";
import type { JobTask } from "../../platform/jobs/job-task.ts";
import { findAccountById } from "../accounts/accounts.queries.ts";
import { type AccountChangeMail, accountChangeJob } from "../accounts/mail-account-change.ts";
import { accountChangeWords } from "./account-change-words.ts";
import { mailAddress } from "./mail-address.ts";
import { type AccountMailDeps, sendAccountMail } from "./send-account-mail.ts";

/** The job that tells a person what has happened to their account. */
export function mailAccountChanges(deps: AccountMailDeps): JobTask {
  const task: JobTask<AccountChangeMail> = {
    ...accountChangeJob,
    ownerOf: ({ userId }) => userId,
    async run({ userId, kind, detail = "", id }, { log }) {
      const account = await findAccountById(deps.db, userId);
      if (!account) return "done";
      const mail = {
        account,
        say: (locale: Locale) => {
          const { said, button, otherwise, otherwiseByKind } = accountChangeWords[locale];
          const { subject, text } = said[kind];
          return {
            subject,
            said: text(account.username, detail),
            open: { label: button, url: `${mailAddress(deps.settings)}/profile/edit/security` },
            otherwise: otherwiseByKind[kind] ?? otherwise,
          };
        },
      };
      const key = { ownerId: account.id, name: `account-change-${id}`, log };
      await sendAccountMail(deps, key, () => Promise.resolve(mail));
      return "done";
    },
  };
  return task;
}
