import type { SettingsView } from "@cairn/contracts/settings/settings";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Check } from "lucide-react";
import { requestOrThrow } from "../../lib/api/api-client.ts";
import { failureText } from "../../lib/api/error-text.ts";
import { ownAccountQuery } from "../../lib/api/own-account.ts";
import { ownEmailQuery } from "../../lib/api/own-email.ts";
import { ownSettingsQuery } from "../../lib/api/own-settings.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { afterChange } from "../../lib/query/changes.ts";
import { sendInOrder } from "../../lib/query/send-in-order.ts";
import { queryKeys } from "../../lib/query/query-keys.ts";
import { useChosen } from "../../lib/query/use-chosen.ts";
import { SegmentedControl } from "../../ui/form/segmented-control.tsx";
import { Icon } from "../../ui/icon.tsx";
import section from "../../ui/settings-section.module.css";
import { Notice } from "../../ui/status/notice.tsx";
import { Skeleton } from "../../ui/status/skeleton.tsx";
import text from "../../ui/text.module.css";
import styles from "./notification-settings.module.css";

type Choice = "notifyWorkoutComment" | "notifyFriendInvite" | "notifyWorkoutFriendShare" | "emailDigest";

const kinds = [
  ["notifyWorkoutComment", "notifications.workoutComment"],
  ["notifyFriendInvite", "notifications.friendInvite"],
  ["notifyWorkoutFriendShare", "notifications.friendShare"],
] as const satisfies readonly (readonly [Choice, string])[];

const choices = [0, 1, 2] as const;
const notifyWords = ["notifications.off", "notifications.app", "notifications.mail"] as const;
const digestWords = ["notifications.never", "notifications.daily", "notifications.weekly"] as const;

/**
 * What the person is notified of, in the app and by mail. Each choice is saved immediately and separately: mails are in the
 * language that was chosen last, on any device.
 */
export const NotificationSettings = () => {
  const { t } = useMessages();
  const client = useQueryClient();
  const settings = useQuery(ownSettingsQuery);
  const { data: account } = useQuery(ownAccountQuery);
  const { data: email } = useQuery(ownEmailQuery);
  const saving = useMutation({
    mutationFn: (chosen: Partial<Pick<SettingsView, Choice>>) =>
      sendInOrder("settings", () => requestOrThrow("saveSettings", { body: chosen, keepalive: true })),
    onSuccess: (_saved, chosen) => {
      client.setQueryData(queryKeys.ownSettings, (before) => before && { ...before, ...chosen });
    },
    onSettled: () => afterChange(client, "settings"),
  });
  const [chosen, choose] = useChosen(saving);
  const control = (
    name: Choice,
    label: string,
    words: typeof notifyWords | typeof digestWords,
    saved: SettingsView[Choice],
  ) => (
    <div key={name} className={styles["choice"]}>
      <span aria-hidden>{label}</span>
      <SegmentedControl
        label={label}
        name={name}
        value={String(chosen?.[name] ?? saved)}
        options={choices.map((choice) => ({ value: String(choice), label: t(words[choice]) }))}
        onChange={(next) => {
          const choice = choices.find((known) => String(known) === next);
          if (choice !== undefined) choose({ ...chosen, [name]: choice });
        }}
      />
    </div>
  );
  return (
    <section className={styles["card"]} aria-labelledby="notification-settings">
      <div className={section["head"]}>
        <h2 id="notification-settings">{t("notifications.settings")}</h2>
        <output className={section["saved"]} data-state="saved">
          {saving.isSuccess && (
            <>
              <Icon of={Check} size="s" />
              {t("notifications.saved")}
            </>
          )}
        </output>
      </div>
      {account && <p>{t("notifications.settingsText", { email: account.email })}</p>}
      {settings.isPending && <Skeleton height="200px" />}
      {settings.isError && !settings.data && <Notice kind="danger">{failureText(t, settings.error)}</Notice>}
      {settings.data && (
        <>
          {kinds.map(([name, label]) => control(name, t(label), notifyWords, settings.data[name]))}
          {control("emailDigest", t("notifications.digest"), digestWords, settings.data.emailDigest)}
          {email?.isConfirmed === false && (
            <p>
              {t("notifications.mailsWait")}{" "}
              <Link
                className={text["link"]}
                to="/profile/edit/{-$extra}"
                params={{ extra: "security" }}
                replace
                resetScroll={false}
              >
                {t("settings.security")}
              </Link>
            </p>
          )}
        </>
      )}
      {saving.isError && (
        <Notice kind="danger">{t("notifications.notSaved", { reason: failureText(t, saving.error) })}</Notice>
      )}
    </section>
  );
};
