import { type Canvas, blendPixel } from "./canvas.ts";
import { type Colour, mixColours, scaled, underLight } from "./colours.ts";
import { type Light, sunAzimuthAt } from "./light.ts";
import { farthest, heightAhead, type MountainView, nearest, rockForms } from "./mountain-view.ts";
import type { PhotoScene } from "./photo-scene.ts";
import { meadowOf, forestOf } from "./seasons.ts";
import { focal } from "./stage.ts";
import { layeredNoise, textureNoise } from "./texture-noise.ts";
import { snowlineOf } from "./weather.ts";

/** Height of the tree line, metres above sea level. */
const treeLine = 2150;
/** How much farther each look into the distance goes than the one before. */
const stride = 1.018;

/** What a mountain is painted with. */
interface Paint {
  readonly light: Light;
  readonly view: MountainView;
  readonly forest: Colour;
  readonly meadow: Colour;
  readonly snowline: number;
  /** Height of a sea of fog, metres above sea level. */
  readonly fogTop: number;
  /** Towards the sun: east, north and up. */
  readonly sun: readonly [number, number, number];
}

/** A piece of ground that is seen above all nearer ones. */
interface Piece {
  /** Row of its upper edge, in pixels. */
  readonly row: number;
  readonly colour: Colour;
  /** Whether the ground goes on to the piece before it. */
  readonly isJoined: boolean;
}

/** Paints the country behind the foreground by its heights: the nearer ridges hide the farther ones. */
export function paintMountains(
  canvas: Canvas,
  scene: PhotoScene,
  view: MountainView,
  light: Light,
  { horizon, fogTop }: { readonly horizon: number; readonly fogTop: number },
): void {
  const azimuth = sunAzimuthAt(scene.hour, scene.month);
  const elevation = (Math.max(8, light.sunElevation) * Math.PI) / 180;
  const paint: Paint = {
    light,
    view,
    fogTop,
    forest: forestOf(scene.month),
    meadow: meadowOf(scene.month),
    snowline: Math.min(snowlineOf(scene.month), scene.hasSnow ? view.eye - 250 : 9999),
    sun: [
      Math.sin(azimuth) * Math.cos(elevation),
      Math.cos(azimuth) * Math.cos(elevation),
      Math.sin(elevation),
    ],
  };
  const { width, height, aspect } = canvas;
  for (let column = 0; column < width; column += 1) {
    const right = ((column + 0.5) / height - aspect / 2) / focal;
    const pieces = piecesOf(paint, right, horizon, height);
    paintColumn(canvas, column, pieces);
  }
}

/** What is seen in one column of the image, from near to far. */
function piecesOf(paint: Paint, right: number, horizon: number, height: number): Piece[] {
  const { eye, bearing, stretch } = paint.view;
  const direction = bearing + Math.atan(right);
  const [east, north] = [Math.sin(direction), Math.cos(direction)];
  const straight = Math.cos(Math.atan(right));
  const pieces: Piece[] = [];
  let top = height;
  let wasHidden = true;
  for (let distance = nearest; distance < farthest; distance *= stride) {
    const [x, y] = [east * distance, north * distance];
    const bare = heightAhead(paint.view, x, y, distance);
    const ground = bare + rockForms(x, y) * Math.min(1, distance / 900);
    const isInFog = ground < paint.fogTop;
    const level = isInFog
      ? paint.fogTop + 5 * textureNoise(x / 300, y / 300)
      : ground + crown(paint, ground, x, y);
    const row = height * (horizon - (focal * stretch * (level - eye)) / (distance * straight));
    if (row >= top) {
      wasHidden = true;
      continue;
    }
    pieces.push({ row, colour: pieceColour(paint, { x, y, ground, distance }), isJoined: !wasHidden });
    top = row;
    wasHidden = false;
  }
  return pieces;
}

/** Height of the trees on the ground, which make the edges of near woods jagged. */
function crown({ snowline }: Paint, ground: number, x: number, y: number): number {
  if (ground > treeLine || ground > snowline + 900) return 0;
  return woodAt(ground, x, y) > 0 ? 9 + 13 * textureNoise(x / 9, y / 9) : 0;
}

/** Above 0 in woods. */
const woodAt = (ground: number, x: number, y: number): number =>
  0.8 +
  layeredNoise(x / 520, y / 520, 4) * 1.3 -
  Math.max(0, ground - (treeLine - 300)) / 420 -
  Math.max(0, 1050 - ground) / 250;

interface Ground {
  readonly x: number;
  readonly y: number;
  readonly ground: number;
  readonly distance: number;
}

function pieceColour(paint: Paint, { x, y, ground, distance }: Ground): Colour {
  const { light, view, sun } = paint;
  const reach = Math.max(30, distance / 60);
  const here = view.terrain(x, y) + rockForms(x, y);
  const rise = (dx: number, dy: number): number =>
    ((view.terrain(x + dx, y + dy) + rockForms(x + dx, y + dy) - here) / reach || 0) * 1.7;
  const [toEast, toNorth] = [rise(reach, 0), rise(0, reach)];
  const length = Math.hypot(toEast, toNorth, 1);
  const facing = Math.max(0, (sun[2] - toEast * sun[0] - toNorth * sun[1]) / length);
  const steepness = 1 - 1 / length;
  const bare = groundColour(paint, { x, y, ground, distance }, steepness);
  // What the sun reaches is warm and bright, what it does not reach has the colour of the sky.
  const shade = underLight(bare, mixColours(light.ambient, light.zenith, 0.3));
  const lit = scaled(underLight(underLight(bare, light.ambient), light.sun), 1.12);
  const soft = mixColours(
    scaled(shade, 0.56),
    lit,
    light.direct * Math.min(1, Math.max(0, 1.7 * facing - 0.35)),
  );
  const even = mixColours(soft, underLight(bare, light.ambient), 0.7 * (1 - light.direct));
  const low = Math.min(1, Math.max(0, (2300 - ground) / 1500));
  const air = 1 - Math.exp((-distance / light.sight) * (0.8 + 0.9 * low));
  const airy = mixColours(even, mixColours(light.haze, light.horizon, Math.min(0.5, distance / 30_000)), air);
  const depth = paint.fogTop - ground;
  if (depth < -60) return airy;
  const swell = 0.5 + 0.5 * textureNoise(x / 420, y / 160);
  const fog = mixColours(
    mixColours(light.haze, light.zenith, 0.3),
    mixColours(light.ambient, [255, 255, 255], 0.6),
    0.15 + 0.9 * swell,
  );
  return mixColours(airy, fog, Math.min(1, (depth + 60) / 90));
}

const rock: Colour = [140, 132, 126];
const scree: Colour = [168, 158, 146];
const snow: Colour = [246, 249, 255];

function groundColour(paint: Paint, { x, y, ground, distance }: Ground, steepness: number): Colour {
  const patches = layeredNoise(x / 240, y / 240, 3);
  const wood = woodAt(ground, x, y);
  const turf = scaled(mixColours(paint.meadow, [96, 108, 60], 0.22 + 0.5 * patches), 0.96);
  const grass = mixColours(turf, [150, 140, 96], Math.min(0.6, Math.max(0, (ground - 1900) / 1000)));
  const stones = mixColours(rock, scree, 0.5 + patches);
  const high = mixColours(grass, stones, (ground - 2380 + 260 * patches) / 160 + (steepness - 0.2) * 5);
  const trees = scaled(
    paint.forest,
    0.92 + 0.34 * textureNoise(x / 13, y / 13) * Math.min(1, 2200 / distance),
  );
  const covered = mixColours(high, trees, wood * 9);
  const white = (ground - paint.snowline + 170 * patches) / 170 - Math.max(0, steepness - 0.3) * 7;
  // Woods are dark under snow, with some on their branches.
  const most = 1 - 0.72 * Math.min(1, Math.max(0, wood * 6));
  return mixColours(covered, snow, Math.min(most, white));
}

/** Paints pieces from far to near, each from its upper edge to the edge of the nearer one. */
function paintColumn(canvas: Canvas, column: number, pieces: readonly Piece[]): void {
  const { width, height } = canvas;
  for (let i = pieces.length - 1; i >= 0; i -= 1) {
    const { row, colour, isJoined } = pieces[i] as Piece;
    const nearer = pieces[i - 1];
    const end = nearer ? nearer.row : height;
    const from = Math.max(0, Math.floor(row));
    const to = Math.min(height - 1, Math.floor(end));
    for (let at = from; at <= to; at += 1) {
      const share = end > row ? (at + 0.5 - row) / (end - row) : 0;
      const own = isJoined && nearer ? mixColours(colour, nearer.colour, share) : colour;
      blendPixel(canvas, at * width + column, own, at === from ? Math.min(1, from + 1 - row) : 1);
    }
  }
}
