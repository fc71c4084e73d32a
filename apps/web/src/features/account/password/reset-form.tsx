import { useRef, useState } from "react";
import { request } from "../../../lib/api/api-client.ts";
import { errorText } from "../../../lib/api/error-text.ts";
import { useMessages } from "../../../lib/i18n/messages.ts";
import { Field } from "../../../ui/form/field.tsx";
import { AccountForm } from "../account-form.tsx";
import { textOf } from "../text-of.ts";
import { useHumanCheck } from "../use-human-check.ts";

/** Requests the mail for replacing a password (PASS-1). */
export const ResetForm = ({ onDone }: { readonly onDone: () => void }) => {
  const { t } = useMessages();
  const humanCheck = useHumanCheck("RESET");
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [isMissing, setIsMissing] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  const send = async (values: FormData) => {
    const username = textOf(values, "username").trim();
    setProblem(undefined);
    setIsMissing(username === "");
    if (username === "") {
      form.current?.querySelector<HTMLInputElement>("[name=username]")?.focus();
      return;
    }
    setIsBusy(true);
    const token = await humanCheck.take();
    const result = token.ok
      ? await request("resetPassword", { query: { username }, headers: { "x-human-check": token.value } })
      : token;
    setIsBusy(false);
    if (result.ok) onDone();
    else setProblem(errorText(t, result.error));
  };

  return (
    <AccountForm
      form={form}
      problem={problem}
      progress={humanCheck.progress}
      onType={humanCheck.prepare}
      isBusy={isBusy}
      action={t("password.resetAction")}
      onSend={send}
    >
      <Field
        label={t("account.usernameOrEmail")}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={isMissing ? t("account.required") : undefined}
      />
    </AccountForm>
  );
};
