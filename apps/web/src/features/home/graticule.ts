/** Possible tick intervals on a map in minutes of arc, from fine to coarse. */
const steps = [0.25, 0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600];

/** The finest step that leaves at most `most` ticks over a span of degrees. */
export const graticuleStep = (spanDegrees: number, most: number): number =>
  steps.find((minutes) => (spanDegrees * 60) / minutes <= most) ?? 600;

/** Multiples of a step in minutes between two degrees. */
export const ticksBetween = (from: number, to: number, stepMinutes: number): readonly number[] => {
  const first = Math.ceil((from * 60) / stepMinutes);
  const last = Math.floor((to * 60) / stepMinutes);
  return Array.from(
    { length: Math.max(0, last - first + 1) },
    (_, index) => ((first + index) * stepMinutes) / 60,
  );
};

/** "46°48′ N": degrees and minutes with the hemisphere; seconds only for steps under a minute. */
export const degreesText = (degrees: number, axis: "lat" | "lon"): string => {
  const hemisphere = axis === "lat" ? (degrees < 0 ? "S" : "N") : degrees < 0 ? "W" : "E";
  const seconds = Math.round(Math.abs(degrees) * 3600);
  const whole = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  const rest = seconds % 60;
  return `${whole}°${String(minutes).padStart(2, "0")}′${rest ? `${String(rest).padStart(2, "0")}″` : ""} ${hemisphere}`;
};
