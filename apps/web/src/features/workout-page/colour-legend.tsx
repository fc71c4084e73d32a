import { ChevronDown } from "lucide-react";
import { useMessages } from "../../lib/i18n/messages.ts";
import type { Colouring } from "../../map/track-ramps.ts";
import { Icon } from "../../ui/icon.tsx";
import { SegmentedControl } from "../../ui/segmented-control.tsx";
import text from "../../ui/text.module.css";
import styles from "./colour-legend.module.css";
import type { LineColouring } from "./line-colouring.ts";

interface ColourLegendProps {
  readonly options: readonly Colouring[];
  readonly value: Colouring;
  readonly onChange: (value: Colouring) => void;
  readonly colouring: LineColouring;
  /** Unit of the legend's figures, when they have one. */
  readonly unit: string | undefined;
  readonly narrow: boolean;
}

/** "Colour by" with its ramp as legend, in the lower left corner of the map. */
export const ColourLegend = ({ options, value, onChange, colouring, unit, narrow }: ColourLegendProps) => {
  const { t } = useMessages();
  if (options.length < 2) return null;
  return (
    <div className={styles["legend"]}>
      {narrow ? (
        <label className={styles["select"]}>
          <span className={text["hidden"]}>{t("workout.colourBy")}</span>
          <select
            value={value}
            onChange={(event) => {
              onChange(options.find((option) => option === event.target.value) ?? "none");
            }}
          >
            {options.map((option) => (
              <option key={option} value={option}>
                {t(`workout.colour.${option}`)}
              </option>
            ))}
          </select>
          <Icon of={ChevronDown} size="s" />
        </label>
      ) : (
        <SegmentedControl
          name="colouring"
          label={t("workout.colourBy")}
          options={options.map((option) => ({ value: option, label: t(`workout.colour.${option}`) }))}
          value={value}
          onChange={onChange}
        />
      )}
      {colouring.legend.length > 0 && (
        <ul className={styles["ramp"]} aria-label={t("workout.legend")}>
          {colouring.legend.map(({ colour, text: figure }, index) => (
            <li key={colour}>
              <i style={{ background: colour }} />
              {figure}
              {unit !== undefined && index === 0 && <small> {unit}</small>}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
};
