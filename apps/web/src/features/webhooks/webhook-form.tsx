import { type WebhookEvent, webhookEvents } from "@cairn/contracts/webhooks/webhook-events";
import { useState } from "react";
import { failureText } from "../../lib/api/error-text.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { DialogActions } from "../../ui/form/dialog-actions.tsx";
import { Field } from "../../ui/form/field.tsx";
import form from "../../ui/form/form.module.css";
import { OwnPasswordField, useOwnPassword } from "../../ui/form/own-password.tsx";
import { Notice } from "../../ui/status/notice.tsx";
import { eventLabels } from "./event-labels.ts";

/** The input for a new webhook. */
export interface NewWebhook {
  readonly address: string;
  readonly events: WebhookEvent[];
  /** Empty for an account without one. */
  readonly password: string;
}

interface WebhookFormProps {
  readonly isBusy: boolean;
  /** Why the last attempt failed. */
  readonly error: Error | null;
  readonly onMake: (webhook: NewWebhook) => void;
  readonly onClose: () => void;
}

/** Whether it is an address of the web without a login in it; the server judges where it leads. */
function isAddress(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url !== undefined && /^https?:$/.test(url.protocol) && url.username === "" && url.password === "";
}

/** Address, what it is told of, and the password. The typed text stays after a refusal. */
export const WebhookForm = ({ isBusy, error, onMake, onClose }: WebhookFormProps) => {
  const { t } = useMessages();
  const [address, setAddress] = useState("");
  const [events, setEvents] = useState<ReadonlySet<WebhookEvent>>(new Set(webhookEvents));
  const own = useOwnPassword();
  const [wasSent, setWasSent] = useState(false);
  const isComplete = isAddress(address.trim()) && events.size > 0 && !own.isMissing;
  return (
    <form
      className={form["form"]}
      aria-label={t("security.addWebhook")}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setWasSent(true);
        if (!isComplete || isBusy) return;
        onMake({
          address: address.trim(),
          events: webhookEvents.filter((each) => events.has(each)),
          password: own.password,
        });
      }}
    >
      <Field
        label={t("security.webhookAddress")}
        hint={t("security.webhookAddressHint")}
        type="url"
        inputMode="url"
        autoComplete="off"
        data-first-focus
        value={address}
        onChange={({ target }) => {
          setAddress(target.value);
        }}
        error={wasSent && !isAddress(address.trim()) ? t("security.webhookAddressWrong") : undefined}
      />
      <fieldset className={form["choices"]}>
        <legend>{t("security.webhookEvents")}</legend>
        {webhookEvents.map((each) => (
          <label key={each} className={form["choice"]}>
            <input
              type="checkbox"
              checked={events.has(each)}
              onChange={({ target }) => {
                setEvents(
                  new Set(webhookEvents.filter((one) => (one === each ? target.checked : events.has(one)))),
                );
              }}
            />
            <span>{t(eventLabels[each])}</span>
          </label>
        ))}
        {wasSent && events.size === 0 && <p role="alert">{t("security.tokenScopesMissing")}</p>}
      </fieldset>
      <OwnPasswordField own={own} wasSent={wasSent} />
      {error && <Notice kind="danger">{failureText(t, error)}</Notice>}
      <DialogActions submit={t("security.addWebhook")} isBusy={isBusy} isBound isApart onCancel={onClose} />
    </form>
  );
};
