import { type ReactNode, useMemo } from "react";
import { useMessages } from "../../lib/i18n/messages.ts";
import { useUnits } from "../../lib/preferences/preferences.ts";
import { scaleBar } from "../projection/scale-bar.ts";
import styles from "./map-footer.module.css";
import type { MapView } from "../projection/map-view.ts";

interface MapFooterProps {
  readonly view: MapView;
  /** Height at the lower edge covered by a bottom sheet, CSS pixels. */
  readonly covered: number;
  /** The attribution of the drawn map; undefined while none is drawn. */
  readonly credit: ReactNode;
}

/** Scale and credit in the lower right corner. */
export const MapFooter = ({ view, covered, credit }: MapFooterProps) => {
  const { locale } = useMessages();
  const bar = scaleBar(view, useUnits());
  // Creating a format takes much longer than using it, and the scale is rendered in each frame while the map moves.
  const format = useMemo(
    () => new Intl.NumberFormat(locale, { style: "unit", unit: bar.unit, unitDisplay: "short" }),
    [locale, bar.unit],
  );
  const figure = format.format(bar.value);
  return (
    <div className={styles["foot"]} style={{ bottom: covered + 12 }}>
      <div className={styles["scale"]}>
        {figure}
        <i style={{ width: `${bar.width.toFixed(1)}px` }} />
      </div>
      {credit !== undefined && <div className={styles["credit"]}>{credit}</div>}
    </div>
  );
};
