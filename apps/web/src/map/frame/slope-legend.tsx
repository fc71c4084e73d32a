import { slopeClasses } from "@cairn/tiles/relief/slope-classes";
import { useMessages } from "../../lib/i18n/messages.ts";
import styles from "./slope-legend.module.css";

/** The meaning of the colours of steep slopes. */
export const SlopeLegend = () => {
  const { t } = useMessages();
  return (
    <dl className={styles["legend"]}>
      <dt>{t("map.slopes")}</dt>
      {slopeClasses.map(({ fromDegrees, colour }) => (
        <dd key={fromDegrees}>
          <i style={{ background: `rgb(${colour.join(" ")})` }} />
          {`${fromDegrees}°`}
        </dd>
      ))}
    </dl>
  );
};
