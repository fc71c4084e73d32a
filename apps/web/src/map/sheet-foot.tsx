import { useMessages } from "../lib/i18n/messages.ts";
import { useUnits } from "../lib/preferences.ts";
import { scaleBar } from "./scale-bar.ts";
import styles from "./sheet-foot.module.css";
import type { SheetView } from "./sheet-view.ts";

/** Scale and credit in the lower right corner. */
export const SheetFoot = ({ view, credit }: { readonly view: SheetView; readonly credit: boolean }) => {
  const { locale } = useMessages();
  const bar = scaleBar(view, useUnits());
  const figure = new Intl.NumberFormat(locale, {
    style: "unit",
    unit: bar.unit,
    unitDisplay: "short",
  }).format(bar.value);
  return (
    <div className={styles["foot"]}>
      <div className={styles["scale"]}>
        {figure}
        <i style={{ width: `${bar.width.toFixed(1)}px` }} />
      </div>
      {credit && <div className={styles["credit"]}>Natural Earth · GeoNames</div>}
    </div>
  );
};
