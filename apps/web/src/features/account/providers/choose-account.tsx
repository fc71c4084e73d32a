import type { SignInOutcome } from "@cairn/contracts/identities/identities";
import { useRef, useState } from "react";
import { request } from "../../../lib/api/api-client.ts";
import { errorText } from "../../../lib/api/error-text.ts";
import { useMessages } from "../../../lib/i18n/messages.ts";
import { Button } from "../../../ui/form/button.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { rememberSent } from "../../../ui/form/remember-sent.ts";
import { Notice } from "../../../ui/status/notice.tsx";
import styles from "../../../ui/form/form.module.css";
import { enter, mailLanguage } from "../log-in.ts";
import { problemsFrom, problemsOf, signUpFields, type SignUpProblems } from "../sign-up-problems.ts";
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
  const [problems, setProblems] = useState<SignUpProblems>({});
  const [general, setGeneral] = useState<string>();
  const form = useRef<HTMLFormElement>(null);

  const send = async (values: FormData) => {
    const fieldOf = rememberSent(form.current);
    const show = (found: SignUpProblems) => {
      setProblems(found);
      const first = signUpFields.find((field) => found[field] !== undefined);
      if (first) fieldOf(first)?.focus();
    };
    const chosen = {
      username: textOf(values, "username").trim().toLowerCase(),
      realName: textOf(values, "realName").trim(),
      email: textOf(values, "email").trim().toLowerCase(),
    };
    const { password: _none, ...found } = problemsOf({ ...chosen, password: "" });
    setGeneral(undefined);
    show(found);
    if (Object.keys(found).length > 0) return;
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
    const refused = problemsFrom(result.error);
    show(refused);
    if (Object.keys(refused).length === 0) setGeneral(errorText(t, result.error));
  };

  const errorOf = (field: keyof SignUpProblems) => {
    const problem = problems[field];
    return problem ? t(problem) : undefined;
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
      {needsInvite && (
        <Field
          label={t("account.invite")}
          hint={t("account.inviteHint")}
          name="invite"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          error={errorOf("invite")}
        />
      )}
      <Field
        label={t("account.username")}
        hint={t("account.usernameHint")}
        name="username"
        defaultValue={suggested.username}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={errorOf("username")}
      />
      <Field
        label={t("account.realName")}
        hint={t("account.realNameHint")}
        name="realName"
        defaultValue={suggested.realName}
        autoComplete="name"
        error={errorOf("realName")}
      />
      <Field
        label={t("account.email")}
        name="email"
        type="email"
        defaultValue={suggested.email}
        autoComplete="email"
        error={errorOf("email")}
      />
      <TermsLine />
      {general && <Notice kind="danger">{general}</Notice>}
      <Button type="submit" kind="primary" size="large" wide busy={isBusy}>
        {t("account.signUpTitle")}
      </Button>
    </form>
  );
};
