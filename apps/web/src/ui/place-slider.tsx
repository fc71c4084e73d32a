import type { PointerEvent, ReactNode } from "react";
import styles from "./place-slider.module.css";

interface PlaceSliderProps {
  /** The name of a place, such as "Day". */
  readonly label: string;
  /** Number of places, side by side over the whole width. */
  readonly count: number;
  /** The place under the pointer, if any. */
  readonly marked: number | undefined;
  /** The place at which the keyboard starts. */
  readonly first: number;
  /** The values at a place as text, for screen readers. */
  readonly textOf: (place: number) => string;
  /** The place at a share of the width, 0 to 1, if they are not side by side. */
  readonly placeAt?: (share: number) => number;
  readonly onMark: (place: number | undefined) => void;
  /** The drawing. */
  readonly children: ReactNode;
}

/** Makes a drawing of places in a row explorable by mouse, touch or arrow keys; each place is announced as text. */
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
