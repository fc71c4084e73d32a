import type { PointerEvent, ReactNode } from "react";
import styles from "./place-slider.module.css";

interface PlaceSliderProps {
  /** What a place is, such as "Day". */
  readonly label: string;
  /** How many places there are, side by side over the whole width. */
  readonly count: number;
  /** The place that is pointed at, if any. */
  readonly marked: number | undefined;
  /** The place that the keyboard begins at. */
  readonly first: number;
  /** The values at a place in words, for screen readers. */
  readonly textOf: (place: number) => string;
  /** Which place lies at a share of the width, 0 to 1, where they are not side by side. */
  readonly placeAt?: (share: number) => number;
  readonly onMark: (place: number | undefined) => void;
  /** The drawing. */
  readonly children: ReactNode;
}

/** Makes a drawing of places in a row one that can be pointed at, by mouse, finger or arrow keys; each place is said in words. */
export const PlaceSlider = ({
  label,
  count,
  marked,
  first,
  textOf,
  placeAt,
  onMark,
  children,
}: PlaceSliderProps) => {
  const last = count - 1;
  const place = Math.max(0, Math.min(last, marked ?? first));
  const point = ({ currentTarget, clientX }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const share = (clientX - left) / width;
    onMark(Math.max(0, Math.min(last, placeAt?.(share) ?? Math.floor(share * count))));
  };
  const unmark = () => {
    onMark(undefined);
  };
  return (
    <div className={styles["pointer"]} onPointerMove={point} onPointerDown={point} onPointerLeave={unmark}>
      {children}
      <input
        type="range"
        className={styles["slider"]}
        aria-label={label}
        aria-valuetext={textOf(place)}
        min={0}
        max={last}
        value={place}
        onChange={({ target }) => {
          onMark(target.valueAsNumber);
        }}
        onFocus={() => {
          onMark(place);
        }}
        onBlur={unmark}
      />
    </div>
  );
};
