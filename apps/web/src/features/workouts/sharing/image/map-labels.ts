import type { MapStretch } from "../../../../map/maplibre/map-picture.ts";
import { graticuleOf } from "../../../../map/projection/graticule.ts";
import type { MapView } from "../../../../map/projection/map-view.ts";
import type { PictureLayout } from "./picture-layout.ts";

/** A label at the map's edge; its position is the beginning of its baseline. */
interface EdgeFigure {
  readonly figure: string;
  readonly x: number;
  readonly y: number;
}

/** Height of a map from which it is a story's, whose upper corners the phone itself rounds off. */
const storyHeight = 400;

/** The degrees at the left and upper edge. */
export function edgeFigures(view: MapView): readonly EdgeFigure[] {
  const { meridians, parallels } = graticuleOf(view);
  const least = view.height > storyHeight ? 60 : 28;
  return [
    ...parallels.lines.filter(({ at }) => at > least).map(({ at, figure }) => ({ figure, x: 9, y: at - 5 })),
    ...meridians.lines
      .filter(({ at }) => at > 40 && at < view.width - 60)
      .map(({ at, figure }) => ({ figure, x: at + 5, y: 17 })),
  ];
}

export interface CreditPlace {
  readonly right: number;
  readonly baseline: number;
  readonly size: number;
  /** Maximum width. */
  readonly room: number;
}

const creditMargin = 8;

/** Position of the map's attribution: the right corner above the profile, which the track avoids. */
export const creditPlace = (
  { width, map, profileHeight }: PictureLayout,
  hasProfile: boolean,
): CreditPlace => ({
  right: width - creditMargin,
  baseline: map.height - (hasProfile ? profileHeight : 0) - creditMargin,
  size: 10,
  room: width - 2 * creditMargin,
});

/** Widths of a letter, as a share of its size, and of an edge's label; both with a small margin. */
const letterShare = 0.56;
const figureWidth = 44;

/** Units between two stretches that fill a room. */
const rowStep = 14;

/** Areas where place names would be covered, and edges that would cut them. */
export function takenStretches(
  view: MapView,
  layout: PictureLayout,
  { hasProfile, credit }: { readonly hasProfile: boolean; readonly credit: string },
): readonly MapStretch[] {
  const { width, height } = view;
  const { right, baseline, size } = creditPlace(layout, hasProfile);
  const middle = baseline - size / 3;
  const profileTop = height - (hasProfile ? layout.profileHeight : 0);
  const rows: MapStretch[] = [];
  for (let y = profileTop; y < height; y += rowStep) rows.push([0, y, width, y]);
  return [
    [0, 0, width, 0],
    [0, 0, 0, height],
    [width, 0, width, height],
    [0, height, width, height],
    ...rows,
    [right - credit.length * size * letterShare, middle, right, middle],
    ...edgeFigures(view).map(({ x, y }): MapStretch => [x, y - 4, x + figureWidth, y - 4]),
  ];
}
