import { useMessages } from "../../lib/i18n/messages.ts";
import { useUnits } from "../../lib/preferences/preferences.ts";
import { SlopeLegend } from "./slope-legend.tsx";
import { scaleBar } from "../projection/scale-bar.ts";
import { MapCredit } from "./map-credit.tsx";
import styles from "./map-footer.module.css";
import type { MapView } from "../projection/map-view.ts";

interface MapFooterProps {
  readonly view: MapView;
  /** Height at the lower edge over which a bottom sheet lies, CSS pixels. */
  readonly covered: number;
  /** Whom the drawn map is of; undefined while none is drawn. */
  readonly credit: string | undefined;
  /** Slopes are shown in colours. */
  readonly hasSlopes?: boolean;
}

/** Scale and credit in the lower right corner. */
export const MapFooter = ({ view, covered, credit, hasSlopes = false }: MapFooterProps) => {
  const { locale } = useMessages();
  const bar = scaleBar(view, useUnits());
  const figure = new Intl.NumberFormat(locale, {
    style: "unit",
    unit: bar.unit,
    unitDisplay: "short",
  }).format(bar.value);
  return (
    <div className={styles["foot"]} style={{ bottom: covered + 12 }}>
      {hasSlopes && <SlopeLegend />}
      <div className={styles["scale"]}>
        {figure}
        <i style={{ width: `${bar.width.toFixed(1)}px` }} />
      </div>
      {credit !== undefined && (
        <div className={styles["credit"]}>
          <MapCredit credit={credit} />
        </div>
      )}
    </div>
  );
};
