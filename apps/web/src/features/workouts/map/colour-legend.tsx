import { ChevronDown } from "lucide-react";
import { useMessages } from "../../../lib/i18n/messages.ts";
import type { Colouring } from "../../../map/track/track-ramps.ts";
import { classNames } from "../../../ui/class-names.ts";
import { Icon } from "../../../ui/icon.tsx";
import { SegmentedControl } from "../../../ui/form/segmented-control.tsx";
import text from "../../../ui/text.module.css";
import styles from "./colour-legend.module.css";
import type { LineColouring } from "./line-colouring.ts";

interface ColourLegendProps {
  readonly options: readonly Colouring[];
  readonly value: Colouring;
  readonly onChange: (value: Colouring) => void;
  readonly colouring: LineColouring;
  /** Unit of the legend's numbers, if there is one. */
  readonly unit: string | undefined;
  /** A part of the line is drawn as visible only to its owner. */
  readonly hasHidden: boolean;
  readonly narrow: boolean;
  /** The sport's word for speed: pace or speed. */
  readonly speedName: string;
}

const ColourChoice = ({ options, value, onChange, narrow, speedName }: ColourLegendProps) => {
  const { t } = useMessages();
  const nameOf = (option: Colouring) => (option === "speed" ? speedName : t(`workouts.colour.${option}`));
  return narrow ? (
    <label className={styles["select"]}>
      <span className={text["hidden"]}>{t("workouts.colourBy")}</span>
      <select
        value={value}
        onChange={(event) => {
          onChange(options.find((option) => option === event.target.value) ?? "none");
        }}
      >
        {options.map((option) => (
          <option key={option} value={option}>
            {nameOf(option)}
          </option>
        ))}
      </select>
      <Icon of={ChevronDown} size="s" />
    </label>
  ) : (
    <SegmentedControl
      name="colouring"
      label={t("workouts.colourBy")}
      options={options.map((option) => ({ value: option, label: nameOf(option) }))}
      value={value}
      onChange={onChange}
    />
  );
};

/** "Colour by" with its ramp as legend, in the lower left corner of the map. */
export const ColourLegend = (props: ColourLegendProps) => {
  const { options, colouring, unit, hasHidden } = props;
  const { t } = useMessages();
  const hasChoice = options.length > 1;
  // Names of parts, instead of the numbers of a ramp.
  const isOfParts = colouring.classes?.isExact === true;
  if (!hasChoice && !hasHidden) return null;
  return (
    <div className={styles["legend"]}>
      {hasChoice && <ColourChoice {...props} />}
      {colouring.legend.length > 0 && (
        <ul
          className={classNames(styles["ramp"], isOfParts && styles["parts"])}
          aria-label={t(isOfParts ? "workouts.legendParts" : "workouts.legend")}
        >
          {colouring.legend.map(({ colour, text: figure }, index) => (
            <li key={colour}>
              <i style={{ background: colour }} />
              {figure}
              {unit !== undefined && index === 0 && <small> {unit}</small>}
            </li>
          ))}
        </ul>
      )}
      {hasHidden && (
        <p className={styles["hidden"]}>
          <i className={classNames(colouring.ramp && styles["anyColour"])} aria-hidden />
          {t("workouts.onlyYours")}
        </p>
      )}
    </div>
  );
};
