import { slopeClasses } from "@cairn/tiles/relief/slope-classes";
import { useMessages } from "../../lib/i18n/messages.ts";
import styles from "./slope-legend.module.css";

/** What the colours of steep slopes mean. */
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
