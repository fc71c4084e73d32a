import { useRef, useState } from "react";
import { errorText } from "../../../lib/api/error-text.ts";
import { useMessages } from "../../../lib/i18n/messages.ts";
import { Button } from "../../../ui/form/button.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { Notice } from "../../../ui/status/notice.tsx";
import styles from "../../../ui/form/form.module.css";
import { textOf } from "../text-of.ts";
import { passwordProblem, type PasswordProblem } from "./password-problem.ts";
import { fail, ok, type Result } from "@cairn/domain/result";
import { addressOf } from "../../../lib/api/api-client.ts";
import { noticeExpiry, sessionHeaders } from "../../../lib/api/send-call.ts";
import { ApiFailure, failureFrom } from "../../../lib/api/api-failure.ts";
import { fetchAndReport } from "../../../lib/connection.ts";

/** The proof for replacing a password: the token of a mail, or the current password. */
type PasswordProof = { readonly token: string } | { readonly current: string };

/**
 * Replaces a password. A link is used without the session of the person who is logged in here, which may belong to another
 * account.
 *
 * @param keepsTokens whether access tokens of programs stay valid
 */
async function sendPassword(
  proof: PasswordProof,
  next: string,
  keepsTokens: boolean,
): Promise<Result<true, ApiFailure>> {
  const body = new FormData();
  body.append("new", next);
  for (const [name, value] of Object.entries(proof)) body.append(name, value);
  if (keepsTokens) body.append("keepTokens", "true");
  const headers = "token" in proof ? {} : sessionHeaders();
  let answer: Response;
  try {
    answer = await fetchAndReport(addressOf("changePassword"), { method: "POST", headers, body });
  } catch {
    return fail(new ApiFailure("network"));
  }
  if (answer.ok) return ok(true);
  const refusal: unknown = await answer.json().catch(() => undefined);
  return fail(noticeExpiry(failureFrom(answer.status, refusal)));
}

interface NewPasswordFormProps {
  /** Token of the mail; without one the form asks for the current password. */
  readonly token?: string;
  /** Whether the account has none yet: a fresh login replaces it. */
  readonly isFirst?: boolean;
  /** Whether there are access tokens, which expire with the password unless their owner keeps them. */
  readonly hasTokens?: boolean;
  readonly onDone: () => void;
}

/** A new password, typed twice. */
export const NewPasswordForm = ({
  token,
  isFirst = false,
  hasTokens = false,
  onDone,
}: NewPasswordFormProps) => {
  const { t } = useMessages();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<PasswordProblem>();
  const [isWrong, setIsWrong] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  const asksForCurrent = token === undefined && !isFirst;

  const send = async (values: FormData) => {
    const next = textOf(values, "new");
    const found = passwordProblem(next, textOf(values, "again"));
    setProblem(found);
    setIsWrong(false);
    setRefusal(undefined);
    if (found) {
      const name = found === "passwordMatch" && next !== "" ? "again" : "new";
      form.current?.querySelector<HTMLInputElement>(`[name=${name}]`)?.focus();
      return;
    }
    setIsBusy(true);
    const keepsTokens = values.has("keepTokens");
    const proof = token === undefined ? { current: textOf(values, "current") } : { token };
    const result = await sendPassword(proof, next, keepsTokens);
    setIsBusy(false);
    if (result.ok) {
      form.current?.reset();
      onDone();
    } else if (asksForCurrent && result.error.reason === "account.wrong_password") setIsWrong(true);
    else setRefusal(errorText(t, result.error));
  };

  return (
    <form
      ref={form}
      className={styles["form"]}
      aria-label={t("password.replaceHeading")}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) void send(new FormData(event.currentTarget));
      }}
    >
      {asksForCurrent && (
        <Field
          label={t("password.currentPassword")}
          name="current"
          type="password"
          autoComplete="current-password"
          error={isWrong ? t("errors.account.wrong_password") : undefined}
        />
      )}
      <Field
        label={t("password.newPassword")}
        hint={t("account.passwordHint")}
        name="new"
        type="password"
        autoComplete="new-password"
        error={
          problem === "shortPassword"
            ? t("account.passwordShort")
            : problem === "longPassword"
              ? t("account.passwordLong")
              : undefined
        }
      />
      <Field
        label={t("password.newPasswordAgain")}
        name="again"
        type="password"
        autoComplete="new-password"
        error={problem === "passwordMatch" ? t("password.passwordMatch") : undefined}
      />
      {hasTokens && (
        <label className={styles["choice"]}>
          <input type="checkbox" name="keepTokens" />
          <span>
            {t("password.keepTokens")}
            <span className={styles["detail"]}>{t("password.keepTokensText")}</span>
          </span>
        </label>
      )}
      {refusal && <Notice kind="danger">{refusal}</Notice>}
      <Button type="submit" kind="primary" busy={isBusy} wide={token !== undefined}>
        {t("password.replaceAction")}
      </Button>
    </form>
  );
};
