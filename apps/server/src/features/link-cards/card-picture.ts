import { deepestGround, shallowestGround } from "@cairn/contracts/ground-pictures/ground-zooms";
import { cardHeight } from "@cairn/contracts/link-cards/link-cards";
import { splitAtAntimeridian } from "@cairn/geo/antimeridian";
import { latitudeAt, longitudeAt } from "@cairn/geo/mercator";
import { encodePolyline } from "@cairn/geo/polyline";
import { simplifyLine } from "@cairn/geo/simplify";
import type { GroundTheme } from "@cairn/tiles/ground/ground-paints";
import { findRecordingSummary } from "../../core/redaction/redacted-recordings.queries.ts";
import type { RedactedWorkout } from "../../core/redaction/redacted-workout.ts";
import type { Deps } from "../../deps.ts";
import { createByteCache } from "../../platform/files/byte-cache.ts";
import { AppError } from "../../platform/http/answers/app-error.ts";
import { attributionOf } from "../../platform/regions/attribution.ts";
import type { RegionFile } from "../../platform/regions/region-file.ts";
import type { WorkerTask } from "../../platform/workers/workers.ts";
import { readGround } from "../ground-pictures/read-ground.ts";
import { type CardLine, cardView, type CardView } from "./card-view.ts";
import type { CardWork } from "./draw-card.ts";

/** Total size of cached pictures, bytes; one has about 100 KB. */
const remembered = 16 * 1024 * 1024;
/** Raise it when pictures look different, so that nobody keeps the old ones. */
const look = "1";

const drawCard: WorkerTask<CardWork, Uint8Array> = {
  file: new URL("./draw-card.worker.ts", import.meta.url),
  name: "drawCard",
  lane: "answers",
  timeLimit: 60_000,
};

/** How a picture is drawn. */
export interface CardLook {
  readonly theme: GroundTheme;
  /** Pixels. */
  readonly width: number;
}

/** The pictures of cards: the visible line of a workout, or that of a route, on the ground. */
export class CardPictures {
  private readonly deps: Pick<Deps, "workers" | "images" | "regions">;
  private readonly cache = createByteCache(remembered);
  /** Those being made, by version. */
  private readonly underWay = new Map<string, Promise<Buffer>>();

  constructor(deps: Pick<Deps, "workers" | "images" | "regions">) {
    this.deps = deps;
  }

  /** Everything that the picture of a line is made of, for its version. */
  async partsOf({ polyline, starts }: CardLine, { theme, width }: CardLook): Promise<readonly string[]> {
    const version = await this.deps.regions.version();
    return [look, version, theme, String(width), polyline, starts.join()];
  }

  /**
   * The picture as a JPEG, made once while it is cached, also for many who ask at once. One who is refused does not take it from
   * the others.
   *
   * @param name its version
   * @throws AppError `request.busy` or `request.share_used`
   */
  async get(name: string, line: CardLine, cardLook: CardLook): Promise<Buffer> {
    const known = this.cache.get(name) ?? (await this.underWay.get(name)?.catch(() => undefined));
    if (known) return known;
    const made = this.make(name, line, cardLook);
    this.underWay.set(name, made);
    try {
      return await made;
    } finally {
      if (this.underWay.get(name) === made) this.underWay.delete(name);
    }
  }

  private async make(name: string, line: CardLine, { theme, width }: CardLook): Promise<Buffer> {
    const view = cardView(line);
    if (!view) throw new AppError("workout.not_found");
    const ground = await this.groundOf(view);
    const drawn = await this.deps.workers.run(drawCard, { view, theme, width, ground });
    if (!drawn.ok) throw new AppError("request.busy", { retryAfter: 5 });
    const written = await this.deps.images.paint({ pixels: drawn.value, width, height: cardHeight(width) });
    if (!written.ok) throw new AppError(`request.${written.error}`);
    const picture = Buffer.from(written.value.buffer, written.value.byteOffset, written.value.length);
    this.cache.set(name, picture);
    return picture;
  }

  /** Farther out a region would be tiny, so such lines are on plain paper. */
  private async groundOf({ square, zoom }: CardView): Promise<CardWork["ground"]> {
    const ofTiles = Math.min(deepestGround, Math.round(zoom));
    return ofTiles < shallowestGround ? undefined : await readGround(this.deps.regions, square, ofTiles);
  }
}

/** Attribution of the regions of which a picture has something; undefined for none. */
export async function findCredit(
  { regions }: Pick<Deps, "regions">,
  line: CardLine,
): Promise<string | undefined> {
  const view = cardView(line);
  if (!view) return undefined;
  const { x, y, side, height } = view.square;
  const [west, east] = [longitudeAt(x), longitudeAt(x + side)];
  const [north, south] = [latitudeAt(y), latitudeAt(y + height)];
  const isNear = ({ bbox }: RegionFile): boolean =>
    splitAtAntimeridian(bbox).some(
      ([w, s, e, n]) =>
        s <= north && n >= south && [0, 360].some((turn) => w + turn <= east && e + turn >= west),
    );
  const near = (await regions.list()).filter(isNear);
  const credits = near.flatMap((region) => attributionOf(region).split(" · "));
  return [...new Set(credits)].join(" · ") || undefined;
}

/** What others see of the line of a workout; undefined if that is nothing. */
export async function findCardLine(
  { db }: Pick<Deps, "db">,
  workout: RedactedWorkout,
): Promise<CardLine | undefined> {
  const summary = await findRecordingSummary(db, workout);
  return summary?.detailedPolyline
    ? { polyline: summary.detailedPolyline, starts: summary.detailedPolylineStarts }
    : undefined;
}

/** How far the line of a picture may be from that of the route, metres: a lap of a stadium still is one. */
const tolerance = 4;

/** The line of a route as it was drawn. */
export function lineOfRoute({ points }: { readonly points: readonly number[] }): CardLine {
  const length = Math.floor(points.length / 3);
  const lat = Float64Array.from({ length }, (_, i) => points[3 * i + 1] ?? NaN);
  const lon = Float64Array.from({ length }, (_, i) => points[3 * i] ?? NaN);
  return { polyline: encodePolyline(lat, lon, simplifyLine(lat, lon, tolerance)), starts: [] };
}
