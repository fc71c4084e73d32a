import type { Map as MapLibreMap } from "maplibre-gl";
import { takeTurns } from "../../lib/loading/take-turns.ts";

// oxlint-disable no-underscore-dangle -- MapLibre's internal members have such names

/** How long the letters drawn in one task may take before the next one waits, ms. */
const enough = 8;

/** A tile's names may need fifty letters, which MapLibre draws in one task: a map whose style was set draws them in several. */
export function drawLettersInTurn({ style }: MapLibreMap): void {
  const { glyphManager } = style;
  const inTurn = takeTurns(enough, () => performance.now());
  const draw = glyphManager._drawGlyph.bind(glyphManager);
  glyphManager._drawGlyph = (...letter) => inTurn(() => draw(...letter));
}
