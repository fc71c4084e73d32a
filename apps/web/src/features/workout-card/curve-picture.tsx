import type { SportProfile } from "@cairn/domain/sports/sport-profile";
import { useMemo } from "react";
import { useFormats } from "../../lib/format.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { numberLabel } from "../../lib/number-label.ts";
import { classNames } from "../../ui/class-names.ts";
import { type CardCurve, curveFrame, curvePath } from "./curve-path.ts";
import styles from "./curve-picture.module.css";

interface CurvePictureProps {
  readonly curve: CardCurve;
  readonly sport: SportProfile;
}

/** The curve of the heart rate, or the speed, of a workout without a map. */
export const CurvePicture = ({ curve, sport }: CurvePictureProps) => {
  const { t } = useMessages();
  const formats = useFormats();
  const { line, area } = useMemo(() => curvePath(curve), [curve]);
  const label = t(numberLabel(curve.of, sport));
  const known = curve.values.filter((value) => value !== null);
  const range = `${Math.min(...known)}–${formats.text(formats.heartRate(Math.max(...known)))}`;
  return (
    <svg
      role="img"
      aria-label={curve.of === "heartRate" ? `${label}: ${range}` : label}
      className={classNames(styles["curve"], styles[curve.of])}
      viewBox={`0 0 ${curveFrame.width} ${curveFrame.height}`}
      preserveAspectRatio="none"
    >
      <path className={styles["area"]} d={area} />
      <path className={styles["line"]} d={line} />
    </svg>
  );
};
