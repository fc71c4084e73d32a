import {
  areScopesOfOneToken,
  tokenLifetimes,
  tokenNameMaxLength,
  tokenScopes,
  type TokenScope,
} from "@cairn/contracts/personal-tokens/token-scopes";
import { useState } from "react";
import { failureText } from "../../lib/api/error-text.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { DialogActions } from "../../ui/form/dialog-actions.tsx";
import { Field, SelectField } from "../../ui/form/field.tsx";
import form from "../../ui/form/form.module.css";
import { OwnPasswordField, useOwnPassword } from "../../ui/form/own-password.tsx";
import { Notice } from "../../ui/status/notice.tsx";
import { scopeLabels, scopeTexts } from "./scope-labels.ts";
import type { NewToken } from "./use-make-token.ts";

interface TokenFormProps {
  readonly isBusy: boolean;
  /** Why the last attempt failed. */
  readonly error: Error | null;
  readonly onMake: (token: NewToken) => void;
  readonly onClose: () => void;
}

/** Name, scopes, expiry and the password. The typed text stays after a refusal. */
export const TokenForm = ({ isBusy, error, onMake, onClose }: TokenFormProps) => {
  const { t } = useMessages();
  const [name, setName] = useState("");
  const [scopes, setScopes] = useState<ReadonlySet<TokenScope>>(new Set(["read"]));
  const [lifetime, setLifetime] = useState("90");
  const own = useOwnPassword();
  const [wasSent, setWasSent] = useState(false);
  const isComplete = name.trim() !== "" && scopes.size > 0 && !own.isMissing;
  return (
    <form
      className={form["form"]}
      aria-label={t("security.makeToken")}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setWasSent(true);
        if (!isComplete || isBusy) return;
        const days = tokenLifetimes.find((each) => String(each) === lifetime) ?? null;
        onMake({
          name,
          scopes: tokenScopes.filter((scope) => scopes.has(scope)),
          days,
          password: own.password,
        });
      }}
    >
      <Field
        label={t("security.tokenName")}
        hint={t("security.tokenNameHint")}
        maxLength={tokenNameMaxLength}
        data-first-focus
        value={name}
        onChange={({ target }) => {
          setName(target.value);
        }}
        error={wasSent && name.trim() === "" ? t("security.tokenNameMissing") : undefined}
      />
      <fieldset className={form["choices"]}>
        <legend>{t("security.tokenScopes")}</legend>
        {tokenScopes.map((scope) => (
          <label key={scope} className={form["choice"]}>
            <input
              type="checkbox"
              checked={scopes.has(scope)}
              onChange={({ target }) => {
                setScopes(
                  new Set(
                    tokenScopes.filter((each) =>
                      each === scope
                        ? target.checked
                        : scopes.has(each) && areScopesOfOneToken([each, scope]),
                    ),
                  ),
                );
              }}
            />
            <span>
              {t(scopeLabels[scope])}
              <span className={form["detail"]}>{t(scopeTexts[scope])}</span>
            </span>
          </label>
        ))}
        {wasSent && scopes.size === 0 && <p role="alert">{t("security.tokenScopesMissing")}</p>}
      </fieldset>
      <SelectField
        label={t("security.tokenEnd")}
        value={lifetime}
        options={tokenLifetimes.map((days) => ({
          value: String(days),
          label: days === null ? t("security.tokenNoEnd") : t("security.tokenDays", { count: days }),
        }))}
        onChange={({ target }) => {
          setLifetime(target.value);
        }}
      />
      <OwnPasswordField own={own} wasSent={wasSent} />
      {error && <Notice kind="danger">{failureText(t, error)}</Notice>}
      <DialogActions submit={t("security.makeToken")} isBusy={isBusy} isBound isApart onCancel={onClose} />
    </form>
  );
};
