import type { SignInOutcome } from "@cairn/contracts/identities/identities";
import { useRef, useState } from "react";
import { request } from "../../../lib/api/api-client.ts";
import { useMessages } from "../../../lib/i18n/messages.ts";
import { Button } from "../../../ui/form/button.tsx";
import { Notice } from "../../../ui/status/notice.tsx";
import styles from "../../../ui/form/form.module.css";
import { AccountFields, useAccountProblems } from "../account-fields.tsx";
import { enter, mailLanguage } from "../log-in.ts";
import { problemsOf } from "../sign-up-problems.ts";
import { TermsLine } from "../terms-line.tsx";
import { textOf } from "../text-of.ts";

interface ChooseAccountProps {
  readonly ticket: string;
  readonly suggested: NonNullable<SignInOutcome["suggested"]>;
  readonly needsInvite: boolean;
  readonly onDone: () => void;
}

/** Form for a new account without a password, prefilled with the provider's data. */
export const ChooseAccount = ({ ticket, suggested, needsInvite, onDone }: ChooseAccountProps) => {
  const { t } = useMessages();
  const [isBusy, setIsBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const { general, errorOf, begin } = useAccountProblems(form);

  const send = async (values: FormData) => {
    const { show, refuse } = begin();
    const chosen = {
      username: textOf(values, "username").trim().toLowerCase(),
      realName: textOf(values, "realName").trim(),
      email: textOf(values, "email").trim().toLowerCase(),
    };
    const { password: _none, ...found } = problemsOf({ ...chosen, password: "" });
    if (show(found)) return;
    setIsBusy(true);
    const invite = textOf(values, "invite").trim();
    const result = await request("signUpByProvider", {
      body: { ticket, ...chosen, ...(invite && { invite }) },
      headers: mailLanguage(),
    });
    setIsBusy(false);
    if (result.ok) {
      enter(result.value);
      onDone();
      return;
    }
    refuse(result.error);
  };

  return (
    <form
      ref={form}
      className={styles["form"]}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) void send(new FormData(event.currentTarget));
      }}
    >
      <AccountFields invite={needsInvite ? "" : undefined} suggested={suggested} errorOf={errorOf} />
      <TermsLine />
      {general && <Notice kind="danger">{general}</Notice>}
      <Button type="submit" kind="primary" size="large" wide busy={isBusy}>
        {t("account.signUpTitle")}
      </Button>
    </form>
  );
};
