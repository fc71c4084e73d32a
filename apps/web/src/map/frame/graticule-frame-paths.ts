import type { GraticuleAxis } from "../projection/graticule.ts";

/** Width of the frame of dark and light bars, and length of the ticks inside it, CSS pixels. */
export const frame = 4;
const tick = 8;
/** The thin lines of a graticule, as SVG path data. */
export const gridPath = (meridians: GraticuleAxis, parallels: GraticuleAxis, width: number, height: number) =>
  meridians.lines.map(({ at }) => `M${at.toFixed(1)} 0V${height}`).join("") +
  parallels.lines.map(({ at }) => `M0 ${at.toFixed(1)}H${width}`).join("");

/** Ticks inside the frame. */
export const tickPath = (meridians: GraticuleAxis, parallels: GraticuleAxis, width: number, height: number) =>
  meridians.lines
    .map(({ at }) => `M${at.toFixed(1)} ${frame}v${tick}M${at.toFixed(1)} ${height - frame}v-${tick}`)
    .join("") +
  parallels.lines
    .map(({ at }) => `M${frame} ${at.toFixed(1)}h${tick}M${width - frame} ${at.toFixed(1)}h-${tick}`)
    .join("");

/** The frame's dark bars. */
export const barPath = (meridians: GraticuleAxis, parallels: GraticuleAxis, width: number, height: number) =>
  meridians.bars
    .flatMap(({ from, to }) =>
      [0, height - frame].map(
        (y) => `M${from.toFixed(1)} ${y}H${to.toFixed(1)}v${frame}H${from.toFixed(1)}z`,
      ),
    )
    .join("") +
  parallels.bars
    .flatMap(({ from, to }) =>
      [0, width - frame].map((x) => `M${x} ${from.toFixed(1)}V${to.toFixed(1)}h${frame}V${from.toFixed(1)}z`),
    )
    .join("");
