import { useMessages } from "../../../lib/i18n/messages.ts";
import { unitsPreference, useUnits } from "../../../lib/preferences/preferences.ts";
import { useSession } from "../../../lib/session.ts";
import { SegmentedControl } from "../../../ui/form/segmented-control.tsx";
import styles from "./unit-switch.module.css";

/** Kilometres or miles for visitors without an account; members choose in their settings (WORK-11). */
export const UnitSwitch = () => {
  const { t } = useMessages();
  const units = useUnits();
  const { key } = useSession();
  if (key !== undefined) return null;
  return (
    <section className={styles["section"]} aria-label={t("workouts.units")}>
      <h2>{t("workouts.units")}</h2>
      <SegmentedControl
        name="units"
        label={t("workouts.units")}
        options={[
          { value: "METRIC", label: t("workouts.metric") },
          { value: "IMPERIAL", label: t("workouts.imperial") },
        ]}
        value={units}
        onChange={unitsPreference.set}
      />
    </section>
  );
};
