import { useMessages } from "../../lib/i18n/messages.ts";
import { useFocusAfterRemoval } from "../../ui/use-focus-after-removal.ts";
import { HeartRateForm } from "./heart-rate-form.tsx";
import { Thresholds } from "./thresholds.tsx";
import { TrainingZones } from "./zones/training-zones.tsx";
import styles from "./heart-rate-settings.module.css";

/** The part of the settings that determines heart-rate zones. */
export const HeartRateSettings = () => {
  const { t } = useMessages();
  return (
    <section ref={useFocusAfterRemoval()} className={styles["card"]} aria-labelledby="heart-rate">
      <h2 id="heart-rate">{t("settings.heartRate")}</h2>
      <p>{t("settings.heartRateText")}</p>
      <HeartRateForm />
      <Thresholds />
      <TrainingZones />
    </section>
  );
};
