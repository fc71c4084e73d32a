/** The size of the picture in pixels, and what fills it: the length of the longest run and the height of the highest, metres. */
export interface HillScale {
  readonly width: number;
  readonly height: number;
  readonly length: number;
  readonly drop: number;
}

/**
 * SVG path data of a hill's line, the bottom of the run on the bottom of the picture; empty for fewer than two points.
 * @param profile pairs of metres from the top along the run and elevation in metres
 */
export function hillLine(profile: readonly (readonly [number, number])[], scale: HillScale): string {
  if (profile.length < 2 || !(scale.length > 0) || !(scale.drop > 0)) return "";
  const lowest = Math.min(...profile.map(([, elevation]) => elevation));
  return profile
    .map(([distance, elevation], index) => {
      const x = (distance / scale.length) * scale.width;
      const y = scale.height - ((elevation - lowest) / scale.drop) * scale.height;
      return `${index === 0 ? "M" : "L"}${x.toFixed(1)} ${y.toFixed(1)}`;
    })
    .join("");
}

/** The area under `hillLine`. */
export function hillGround(profile: readonly (readonly [number, number])[], scale: HillScale): string {
  const line = hillLine(profile, scale);
  if (line === "") return "";
  const end = ((profile.at(-1)?.[0] ?? 0) / scale.length) * scale.width;
  return `${line}L${end.toFixed(1)} ${scale.height}L0 ${scale.height}Z`;
}
