import { hashCell } from "../random.ts";
import type { Colour } from "./colours.ts";
import type { PhotoScene, Sport } from "./photo-scene.ts";

/** What somebody wears. */
export interface Outfit {
  readonly skin: Colour;
  readonly hair: Colour;
  readonly top: Colour;
  readonly bottom: Colour;
  /** Helmet, cap or hat. */
  readonly hat: Colour;
  readonly shoes: Colour;
  readonly pack: Colour;
  readonly hasLongHair: boolean;
  readonly hasBareArms: boolean;
  readonly hasBareLegs: boolean;
}

const tops: readonly Colour[] = [
  [222, 66, 52],
  [244, 168, 40],
  [38, 126, 186],
  [26, 150, 132],
  [212, 74, 132],
  [250, 214, 70],
  [238, 240, 242],
  [236, 110, 44],
  [116, 92, 178],
];
const bottoms: readonly Colour[] = [
  [40, 44, 56],
  [52, 62, 88],
  [70, 66, 62],
  [34, 70, 82],
];
const hats: readonly Colour[] = [
  [242, 244, 246],
  [236, 84, 60],
  [48, 54, 66],
  [250, 206, 66],
  [64, 148, 190],
];
const skins: readonly Colour[] = [
  [240, 200, 170],
  [222, 176, 142],
  [188, 138, 104],
  [146, 100, 74],
];
const hairs: readonly Colour[] = [
  [52, 40, 34],
  [104, 68, 42],
  [196, 154, 92],
  [142, 132, 124],
];

/** The clothing of a person: the same number gives the same, and less of it in summer. */
export function outfitOf(
  seed: number,
  sport: Sport,
  { month, hasSnow }: Pick<PhotoScene, "month" | "hasSnow">,
): Outfit {
  const chance = (part: number): number => hashCell(seed, part, 61);
  const pick = (part: number, of: readonly Colour[]): Colour =>
    of[Math.floor(chance(part) * of.length)] ?? [128, 128, 128];
  const isWarm = !hasSnow && month >= 5 && month <= 9;
  const isMild = !hasSnow && (isWarm || month === 4 || month === 10);
  const top = Math.floor(chance(1) * tops.length);
  return {
    skin: pick(2, skins),
    hair: pick(3, hairs),
    top: tops[top] ?? [222, 66, 52],
    bottom: pick(4, bottoms),
    hat: pick(5, hats),
    shoes: sport === "run" ? pick(6, tops) : [58, 50, 48],
    pack: tops[(top + 3) % tops.length] ?? [38, 126, 186],
    hasLongHair: chance(7) < 0.5,
    hasBareArms: isWarm,
    hasBareLegs: isMild && sport !== "hike",
  };
}
