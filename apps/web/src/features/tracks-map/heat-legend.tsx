import { useMessages } from "../../lib/i18n/messages.ts";
import styles from "./heat-legend.module.css";

/** The meaning of the heatmap's colours. */
export const HeatLegend = () => {
  const { t } = useMessages();
  return (
    <figure className={styles["legend"]} aria-label={t("tracks-map.legend")}>
      <figcaption>{t("tracks-map.legend")}</figcaption>
      <span>{t("tracks-map.once")}</span>
      <i className={styles["ramp"]} aria-hidden />
      <span>{t("tracks-map.often")}</span>
    </figure>
  );
};
