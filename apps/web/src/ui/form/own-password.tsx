import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ownAccountQuery } from "../../lib/api/own-account.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { Field } from "./field.tsx";

interface OwnPassword {
  /** As typed; empty for an account without one. */
  readonly password: string;
  readonly change: (password: string) => void;
  /** Whether the account has a password, which is asked for also until that is known. */
  readonly isNeeded: boolean;
  readonly isMissing: boolean;
}

/** The person's own password, for a form that does what a stolen session alone must not do. */
export function useOwnPassword(): OwnPassword {
  const { data: account } = useQuery(ownAccountQuery);
  const [password, change] = useState("");
  const isNeeded = account?.hasPassword !== false;
  return { password, change, isNeeded, isMissing: isNeeded && password === "" };
}

interface OwnPasswordFieldProps {
  readonly own: OwnPassword;
  /** Whether the form was sent, so that it says what is missing. */
  readonly wasSent: boolean;
  readonly isFirst?: boolean;
}

/** Asks for it; nothing for an account without one. */
export const OwnPasswordField = ({ own, wasSent, isFirst = false }: OwnPasswordFieldProps) => {
  const { t } = useMessages();
  if (!own.isNeeded) return null;
  return (
    <Field
      label={t("password.currentPassword")}
      type="password"
      autoComplete="current-password"
      {...(isFirst && { "data-first-focus": true })}
      value={own.password}
      onChange={({ target }) => {
        own.change(target.value);
      }}
      error={wasSent && own.isMissing ? t("settings.passwordMissing") : undefined}
    />
  );
};
