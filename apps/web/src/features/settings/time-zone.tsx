import { useQuery } from "@tanstack/react-query";
import { failureText } from "../../lib/api/error-text.ts";
import { ownSettingsQuery } from "../../lib/api/own-settings.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { useChosen } from "../../lib/query/use-chosen.ts";
import { SelectField } from "../../ui/form/field.tsx";
import { Notice } from "../../ui/status/notice.tsx";
import { Skeleton } from "../../ui/status/skeleton.tsx";
import styles from "../../ui/settings-section.module.css";
import { useSaveChoice } from "./use-save-choice.ts";

/** The person's time zone, wherever their browser is. */
export const TimeZone = () => {
  const { t } = useMessages();
  const { data: settings } = useQuery(ownSettingsQuery);
  const saving = useSaveChoice();
  const [chosen, choose] = useChosen(saving);
  const browserZone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const zone = chosen ? (chosen.timeZone ?? "") : (settings?.timeZone ?? "");
  const known = ["UTC", ...Intl.supportedValuesOf("timeZone")];
  // Another browser may use another name for it.
  const zones = zone === "" || known.includes(zone) ? known : [zone, ...known];
  return (
    <section className={styles["card"]} aria-labelledby="time-zone">
      <h2 id="time-zone">{t("settings.timeZone")}</h2>
      <p className={styles["text"]}>{t("settings.timeZoneText")}</p>
      {settings ? (
        <SelectField
          label={t("settings.timeZone")}
          name="time-zone"
          value={zone}
          onChange={({ target }) => {
            choose({ timeZone: target.value === "" ? null : target.value });
          }}
          options={[
            { value: "", label: t("settings.browserZone", { zone: browserZone }) },
            ...zones.map((value) => ({ value, label: value.replaceAll("_", " ") })),
          ]}
        />
      ) : (
        <Skeleton height="66px" width="320px" />
      )}
      {saving.isError && <Notice kind="danger">{failureText(t, saving.error)}</Notice>}
    </section>
  );
};
