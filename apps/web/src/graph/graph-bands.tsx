import styles from "./graph-bands.module.css";
import type { GraphLayout } from "./graph-layout.ts";
import type { AxisScale } from "./chart.ts";

/** A highlighted range of the axis: a leg of a sport, a run between two lifts. */
export interface GraphBand {
  /** In the unit of the axis: metres or seconds. */
  readonly from: number;
  readonly to: number;
  /** CSS colour. */
  readonly colour: string;
  readonly name: string;
}

interface GraphBandsProps {
  readonly layout: GraphLayout;
  readonly width: number;
  readonly height: number;
  readonly axis: AxisScale;
  readonly bands: readonly GraphBand[];
}

/** Height of the strip that has the band's full colour, CSS pixels. */
const stripHeight = 4;

/** Grounds of the parts behind all charts, each with a strip of its colour along the upper edge. */
export const GraphBands = ({ layout, width, height, axis, bands }: GraphBandsProps) => {
  const { left, right, top, bottom } = layout;
  const across = (value: number) => left + ((right - left) * value) / axis.max;
  return (
    <svg className={styles["bands"]} width={width} height={height} aria-hidden>
      {bands.map(({ from, to, colour, name }) => {
        const box = { x: across(from), width: Math.max(0, across(to) - across(from)), fill: colour };
        return (
          <g key={`${from} ${to}`} data-band={name}>
            <rect {...box} y={top} height={bottom - top} className={styles["ground"]} />
            <rect {...box} y={top - stripHeight} height={stripHeight} />
          </g>
        );
      })}
    </svg>
  );
};
