import type { MapStyleView } from "@cairn/contracts/map-styles/map-styles";
import { mapRegions } from "../../../../lib/regions/map-regions.ts";
import { loadMapEngine } from "../../../../map/load-map-engine.ts";
import { mapCredit } from "../../../../map/map-credit.ts";
import { boundsOfView } from "../../../../map/projection/bounds-of-view.ts";
import { type PictureGround, pictureView } from "./draw-map.ts";
import type { PictureLook } from "./draw-picture.ts";
import { takenStretches } from "./map-labels.ts";
import type { PictureContent } from "./picture-content.ts";
import { pictureLayout, pictureScale } from "./picture-layout.ts";

interface GroundWanted extends PictureLook {
  readonly content: PictureContent;
  readonly locale: string;
  /** The ground for everybody's maps here: premium styles are only for their members' own screens. */
  readonly style: MapStyleView | undefined;
  readonly signal: AbortSignal;
}

/** The drawn map under a picture's track. Undefined for a workout without a track, and if no map can be drawn now. */
export async function pictureGround({
  content: { line, runs, ramp, sport, profile },
  format,
  theme,
  locale,
  style,
  signal,
}: GroundWanted): Promise<PictureGround | undefined> {
  const layout = pictureLayout(format);
  const view = line && pictureView(line, layout);
  if (!view) return undefined;
  // Without a connection the code of the map cannot be loaded; the picture on plain paper is already shown.
  const { mapPicture } = await loadMapEngine();
  const look = { locale, theme, ramp, sport };
  const credit = style?.attribution ?? mapCredit(mapRegions.get(), boundsOfView(view));
  const taken = takenStretches(view, layout, { hasProfile: profile !== undefined, credit });
  const image = await mapPicture({ view, line, runs, taken, look, style, density: pictureScale, signal });
  return image && { image, credit };
}
