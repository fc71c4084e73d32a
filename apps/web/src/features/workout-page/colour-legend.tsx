import { useMessages } from "../../lib/i18n/messages.ts";
import type { Colouring } from "../../map/track-ramps.ts";
import { SegmentedControl } from "../../ui/segmented-control.tsx";
import styles from "./colour-legend.module.css";
import type { LineColouring } from "./line-colouring.ts";

interface ColourLegendProps {
  readonly options: readonly Colouring[];
  readonly value: Colouring;
  readonly onChange: (value: Colouring) => void;
  readonly colouring: LineColouring;
  /** Unit of the legend's figures, when they have one. */
  readonly unit: string | undefined;
}

/** "Colour by" with its ramp as legend, in the lower left corner of the map. */
export const ColourLegend = ({ options, value, onChange, colouring, unit }: ColourLegendProps) => {
  const { t } = useMessages();
  if (options.length < 2) return null;
  return (
    <div className={styles["legend"]}>
      <SegmentedControl
        name="colouring"
        label={t("workout.colourBy")}
        options={options.map((option) => ({ value: option, label: t(`workout.colour.${option}`) }))}
        value={value}
        onChange={onChange}
      />
      {colouring.legend.length > 0 && (
        <ul className={styles["ramp"]} aria-label={t("workout.legend")}>
          {colouring.legend.map(({ colour, text }, index) => (
            <li key={colour}>
              <i style={{ background: colour }} />
              {text}
              {unit !== undefined && index === 0 && <small> {unit}</small>}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
};
