import type { Tags } from "../element.ts";

/** The Swiss Alpine Club's scale, T1 to T6, by the values of `sac_scale`. */
const sacScale: ReadonlyMap<string, number> = new Map([
  ["strolling", 1],
  ["hiking", 1],
  ["mountain_hiking", 2],
  ["demanding_mountain_hiking", 3],
  ["alpine_hiking", 4],
  ["demanding_alpine_hiking", 5],
  ["difficult_alpine_hiking", 6],
]);

/** 0 to 6 from "2", "2+" or "1-2"; the German single-trail scale S0 to S5 and beyond. */
function mtbScale(text: string | undefined): number | undefined {
  const digit = /^[Ss]?([0-6])/.exec(text ?? "")?.[1];
  return digit === undefined ? undefined : Number(digit);
}

/** The difficulty of a way on foot and by mountain bike, if it is known. */
export const wayDifficulty = (
  tags: Tags,
): { readonly sac_scale: number | undefined; readonly mtb_scale: number | undefined } => ({
  sac_scale: sacScale.get(tags.get("sac_scale")?.split(";")[0] ?? ""),
  mtb_scale: mtbScale(tags.get("mtb:scale")),
});
