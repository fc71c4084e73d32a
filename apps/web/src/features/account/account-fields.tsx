import { type RefObject, useState } from "react";
import { errorText } from "../../lib/api/error-text.ts";
import type { ApiFailure } from "../../lib/api/api-failure.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { Field } from "../../ui/form/field.tsx";
import { rememberSent } from "../../ui/form/remember-sent.ts";
import { problemsFrom, signUpFields, type SignUpField, type SignUpProblems } from "./sign-up-problems.ts";

/** What is wrong with the fields of a new account, and with the rest. The first wrong field gets the focus. */
export function useAccountProblems(form: RefObject<HTMLFormElement | null>) {
  const { t } = useMessages();
  const [problems, setProblems] = useState<SignUpProblems>({});
  const [general, setGeneral] = useState<string>();
  return {
    general,
    errorOf: (field: SignUpField): string | undefined => {
      const problem = problems[field];
      return problem && t(problem);
    },
    /** Begins an attempt; what was sent is remembered, so that a field that is changed meanwhile keeps the focus. */
    begin: () => {
      const fieldOf = rememberSent(form.current);
      setGeneral(undefined);
      /** @returns whether there is any */
      const show = (found: SignUpProblems): boolean => {
        setProblems(found);
        const first = signUpFields.find((field) => found[field] !== undefined);
        if (first) fieldOf(first)?.focus();
        return Object.keys(found).length > 0;
      };
      return {
        show,
        /** Shows why the server refused, at the fields if it says which. */
        refuse: (error: ApiFailure) => {
          if (!show(problemsFrom(error))) setGeneral(errorText(t, error));
        },
      };
    },
  };
}

interface AccountFieldsProps {
  /** Set if the server asks for an invitation: the code in the address, or empty. */
  readonly invite: string | undefined;
  /** What an identity provider says of the person. */
  readonly suggested?: { readonly username?: string; readonly realName?: string; readonly email?: string };
  readonly errorOf: (field: SignUpField) => string | undefined;
}

/** The fields of every new account. */
export const AccountFields = ({ invite, suggested, errorOf }: AccountFieldsProps) => {
  const { t } = useMessages();
  return (
    <>
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
        defaultValue={suggested?.username}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={errorOf("username")}
      />
      <Field
        label={t("account.realName")}
        hint={t("account.realNameHint")}
        name="realName"
        defaultValue={suggested?.realName}
        autoComplete="name"
        error={errorOf("realName")}
      />
      <Field
        label={t("account.email")}
        name="email"
        type="email"
        defaultValue={suggested?.email}
        autoComplete="email"
        error={errorOf("email")}
      />
    </>
  );
};
