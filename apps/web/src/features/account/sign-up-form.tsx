import { useRef, useState } from "react";
import { errorText } from "../../lib/api/error-text.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { Field } from "../../ui/form/field.tsx";
import { rememberSent } from "../../ui/form/remember-sent.ts";
import { AccountForm } from "./account-form.tsx";
import { signUp } from "./log-in.ts";
import { problemsFrom, problemsOf, signUpFields } from "./sign-up-problems.ts";
import type { SignUpField, SignUpProblems } from "./sign-up-problems.ts";
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
    const text = (name: SignUpField) => textOf(values, name);
    const account = {
      username: text("username").trim().toLowerCase(),
      realName: text("realName").trim(),
      email: text("email").trim().toLowerCase(),
      password: text("password"),
    };
    setGeneral(undefined);
    const found = problemsOf(account);
    show(found);
    if (Object.keys(found).length > 0) return;
    setIsBusy(true);
    const code = textOf(values, "invite").trim();
    const result = await signUp(code ? { ...account, invite: code } : account, humanCheck.take);
    setIsBusy(false);
    // The page goes on by itself.
    if (result.ok) return;
    const refused = problemsFrom(result.error);
    show(refused);
    if (Object.keys(refused).length === 0) setGeneral(errorText(t, result.error));
  };

  const errorOf = (field: SignUpField) => {
    const problem = problems[field];
    return problem ? t(problem) : undefined;
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
      {invite !== undefined && (
        <Field
          label={t("account.invite")}
          hint={t("account.inviteHint")}
          name="invite"
          defaultValue={invite}
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
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={errorOf("username")}
      />
      <Field
        label={t("account.realName")}
        hint={t("account.realNameHint")}
        name="realName"
        autoComplete="name"
        error={errorOf("realName")}
      />
      <Field
        label={t("account.email")}
        name="email"
        type="email"
        autoComplete="email"
        error={errorOf("email")}
      />
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
