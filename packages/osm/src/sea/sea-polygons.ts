import { nestRings } from "../geometry/nest-rings.ts";
import { doubleSignedArea } from "../geometry/ring-area.ts";
import { RingOutline } from "../geometry/ring-outline.ts";
import { type GroundPath, isClosedPath } from "../geometry/way-paths.ts";
import { closeAtEdge } from "./close-at-edge.ts";
import { cutAtBox } from "./cut-at-box.ts";
import { type GroundBox, outlineOf } from "./ground-box.ts";
import { joinCoastlines } from "./join-coastlines.ts";

/**
 * The sea inside a box, from the coastlines there: land is to their left and water to their right, as OpenStreetMap requires.
 * Open coastlines are closed along the edge of the box. If there are only islands, the sea is all round them; without any
 * coastline there is no sea.
 *
 * @returns polygons of rings, the outer one first
 */
export function seaPolygons(coastlines: readonly GroundPath[], box: GroundBox): GroundPath[][] {
  const pieces: number[][] = [];
  const rings: GroundPath[] = [];
  let isBehindCoast = false;
  for (const chain of joinCoastlines(coastlines)) {
    if (!isClosedPath(chain)) pieces.push(...cutAtBox(chain, box));
    else if (isInside(chain, box)) rings.push(chain);
    else {
      const cut = cutAtBox(startOutside(chain, box), box);
      pieces.push(...cut);
      if (cut.length === 0 && isAround(chain, box)) isBehindCoast ||= isLand(chain);
    }
  }
  const isOpenSea = pieces.length === 0 && rings.some(isLand) && !isBehindCoast;
  const seas = isOpenSea ? [outlineOf(box)] : closeAtEdge(pieces, box);
  // A coast around land is the outer ring of a polygon only if the coastlines around it are missing: then it is not water.
  const islands = new Set(rings.filter(isLand));
  return nestRings([...seas, ...rings]).filter(([outer]) => outer && !islands.has(outer));
}

/** Whether a ring runs anticlockwise, on a map with the north at the top, so that land is inside. */
const isLand = (ring: GroundPath): boolean => doubleSignedArea(ring) > 0;

const holds = ({ west, south, east, north }: GroundBox, x: number, y: number): boolean =>
  x >= west && x <= east && y >= south && y <= north;

function isInside(ring: GroundPath, box: GroundBox): boolean {
  for (let at = 0; at < ring.length; at += 2) if (!holds(box, ring[at] ?? 0, ring[at + 1] ?? 0)) return false;
  return true;
}

const isAround = (ring: GroundPath, { west, south, east, north }: GroundBox): boolean =>
  new RingOutline(ring).contains((west + east) / 2, (south + north) / 2);

/** The ring, starting at one of its places outside the box, so that no piece of it inside is cut in two. */
function startOutside(ring: GroundPath, box: GroundBox): GroundPath {
  let at = 0;
  while (at < ring.length - 2 && holds(box, ring[at] ?? 0, ring[at + 1] ?? 0)) at += 2;
  if (at === 0) return ring;
  const turned = new Int32Array(ring.length);
  turned.set(ring.subarray(at));
  turned.set(ring.subarray(2, at + 2), ring.length - at);
  return turned;
}
