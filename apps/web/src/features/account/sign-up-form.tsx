import { useRef, useState } from "react";
import { useMessages } from "../../lib/i18n/messages.ts";
import { Field } from "../../ui/form/field.tsx";
import { AccountFields, useAccountProblems } from "./account-fields.tsx";
import { AccountForm } from "./account-form.tsx";
import { signUp } from "./log-in.ts";
import { problemsOf, type SignUpField } from "./sign-up-problems.ts";
import { TermsLine } from "./terms-line.tsx";
import { textOf } from "./text-of.ts";
import { useHumanCheck } from "./use-human-check.ts";

interface SignUpFormProps {
  /** Set if the server asks for an invitation: the code in the address, or empty. */
  readonly invite?: string | undefined;
}

/** Form for a new account. Each field shows its problem, checked here and again by the server. */
export const SignUpForm = ({ invite }: SignUpFormProps) => {
  const { t } = useMessages();
  const humanCheck = useHumanCheck("SIGNUP");
  const [isBusy, setIsBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const { general, errorOf, begin } = useAccountProblems(form);

  const send = async (values: FormData) => {
    const { show, refuse } = begin();
    const text = (name: SignUpField) => textOf(values, name);
    const account = {
      username: text("username").trim().toLowerCase(),
      realName: text("realName").trim(),
      email: text("email").trim().toLowerCase(),
      password: text("password"),
    };
    if (show(problemsOf(account))) return;
    setIsBusy(true);
    const code = textOf(values, "invite").trim();
    const result = await signUp(code ? { ...account, invite: code } : account, humanCheck.take);
    setIsBusy(false);
    // The page goes on by itself.
    if (!result.ok) refuse(result.error);
  };

  return (
    <AccountForm
      form={form}
      problem={general}
      progress={humanCheck.progress}
      onType={humanCheck.prepare}
      isBusy={isBusy}
      action={t("account.signUpTitle")}
      onSend={send}
    >
      <AccountFields invite={invite} errorOf={errorOf} />
      <Field
        label={t("account.password")}
        hint={t("account.passwordHint")}
        name="password"
        type="password"
        autoComplete="new-password"
        error={errorOf("password")}
      />
      <TermsLine />
    </AccountForm>
  );
};
