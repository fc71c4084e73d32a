import { type MapView, project, unproject } from "./map-view.ts";

/** Spacings of a graticule in seconds of arc, as printed maps use them: seconds, minutes, degrees. */
const spacings = [
  1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 18_000, 36_000, 54_000, 108_000,
] as const;

/** Minimum distance between two labelled lines, CSS pixels. */
const roomForFigure = 112;

/** Seconds of arc between two lines so that labels fit; `pixelsPerDegree` is measured along the edge in question. */
export function graticuleSpacing(pixelsPerDegree: number): number {
  const fits = spacings.find((seconds) => (seconds / 3600) * pixelsPerDegree >= roomForFigure);
  return fits ?? spacings[spacings.length - 1] ?? 108_000;
}

/** An angle as on a map's edge: `60°`, `60°10′`, `60°10′30″`; no finer than the spacing requires, without sign or letter. */
export function angleFigure(seconds: number, spacing: number): string {
  const turn = 360 * 3600;
  // Longitudes continue beyond the antimeridian internally; on the edge they are counted from Greenwich.
  const wrapped = ((((seconds + turn / 2) % turn) + turn) % turn) - turn / 2;
  const whole = Math.abs(Math.round(wrapped));
  const degrees = `${Math.floor(whole / 3600)}°`;
  if (spacing % 3600 === 0) return degrees;
  const minutes = `${String(Math.floor((whole % 3600) / 60)).padStart(2, "0")}′`;
  if (spacing % 60 === 0) return `${degrees}${minutes}`;
  return `${degrees}${minutes}${String(whole % 60).padStart(2, "0")}″`;
}

export interface GraticuleLine {
  /** Seconds of arc. */
  readonly seconds: number;
  /** Pixels from the left (meridians) or upper (parallels) edge. */
  readonly at: number;
  readonly figure: string;
}

/** A bar of the frame, in pixels along its edge. */
export interface FrameBar {
  readonly from: number;
  readonly to: number;
}

/** Lines along one axis, and every second interval of the finer division between them, for the frame's dark bars. */
export interface GraticuleAxis {
  readonly lines: readonly GraticuleLine[];
  readonly bars: readonly FrameBar[];
}

export interface Graticule {
  readonly meridians: GraticuleAxis;
  readonly parallels: GraticuleAxis;
}

/** Smallest bar of the frame, CSS pixels. */
const roomForBar = 15;

/** Finest spacing that divides another one and has room for bars. */
export function barSpacing(spacing: number, pixelsPerDegree: number): number {
  const fits = spacings.find(
    (seconds) => spacing % seconds === 0 && (seconds / 3600) * pixelsPerDegree >= roomForBar,
  );
  return fits ?? spacing;
}

function axisBetween(
  from: number,
  to: number,
  pixels: number,
  place: (degrees: number) => number,
): GraticuleAxis {
  const perDegree = pixels / Math.max(to - from, 1e-9);
  const spacing = graticuleSpacing(perDegree);
  const lines: GraticuleLine[] = [];
  for (let step = Math.ceil((from * 3600) / spacing); step * spacing <= to * 3600; step++) {
    const seconds = step * spacing;
    lines.push({ seconds, at: place(seconds / 3600), figure: angleFigure(seconds, spacing) });
  }
  const fine = barSpacing(spacing, perDegree);
  const bars: FrameBar[] = [];
  const first = Math.floor((from * 3600) / fine / 2) * 2;
  for (let step = first; step * fine <= to * 3600; step += 2) {
    const ends = [place((step * fine) / 3600), place(((step + 1) * fine) / 3600)];
    bars.push({ from: Math.max(0, Math.min(...ends)), to: Math.min(pixels, Math.max(...ends)) });
  }
  return { lines, bars: bars.filter((bar) => bar.to > bar.from) };
}

/** The meridians and parallels that cross a map. */
export function graticuleOf(view: MapView): Graticule {
  const upperLeft = unproject(view, 0, 0);
  const lowerRight = unproject(view, view.width, view.height);
  const { centre } = view;
  return {
    meridians: axisBetween(
      upperLeft.lon,
      lowerRight.lon,
      view.width,
      (lon) => project(view, lon, centre.lat)[0],
    ),
    parallels: axisBetween(
      lowerRight.lat,
      upperLeft.lat,
      view.height,
      (lat) => project(view, centre.lon, lat)[1],
    ),
  };
}
