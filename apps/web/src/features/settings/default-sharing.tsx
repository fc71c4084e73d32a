import { defaultSharingFlags } from "@cairn/contracts/settings/settings-values";
import { privacyLevel } from "@cairn/domain/privacy/sharing";
import { useQuery } from "@tanstack/react-query";
import { failureText } from "../../lib/api/error-text.ts";
import { ownSettingsQuery } from "../../lib/api/own-settings.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { useChosen } from "../../lib/query/use-chosen.ts";
import { SegmentedControl } from "../../ui/form/segmented-control.tsx";
import { Notice } from "../../ui/status/notice.tsx";
import { Skeleton } from "../../ui/status/skeleton.tsx";
import { privacyWords } from "../../ui/workout/privacy-words.ts";
import styles from "../../ui/settings-section.module.css";
import { useSaveChoice } from "./use-save-choice.ts";

/** Who may see new workouts, unless something else is chosen for one of them. */
export const DefaultSharing = () => {
  const { t } = useMessages();
  const { data: settings } = useQuery(ownSettingsQuery);
  const saving = useSaveChoice();
  const [chosen, choose] = useChosen(saving);
  const flags = chosen?.defaultSharingFlags ?? settings?.defaultSharingFlags;
  return (
    <section className={styles["card"]} aria-labelledby="default-sharing">
      <h2 id="default-sharing">{t("settings.defaultSharing")}</h2>
      <p className={styles["text"]}>{t("settings.defaultSharingText")}</p>
      {flags === undefined ? (
        <Skeleton height="var(--hit)" width="260px" />
      ) : (
        <>
          <SegmentedControl
            label={t("settings.defaultSharing")}
            name="default-sharing"
            value={String(flags)}
            onChange={(next) => {
              const value = defaultSharingFlags.find((known) => String(known) === next);
              if (value !== undefined) choose({ defaultSharingFlags: value });
            }}
            options={defaultSharingFlags.map((value) => ({
              value: String(value),
              label: t(privacyWords(privacyLevel(value)).label),
            }))}
          />
          <p className={styles["text"]}>{t(privacyWords(privacyLevel(flags)).hint)}</p>
        </>
      )}
      {saving.isError && <Notice kind="danger">{failureText(t, saving.error)}</Notice>}
    </section>
  );
};
