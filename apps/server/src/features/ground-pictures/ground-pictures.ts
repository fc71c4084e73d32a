import { groundVersionOf } from "@cairn/contracts/ground-pictures/ground-zooms";
import { fail, ok, type Result } from "@cairn/domain/result";
import type { Tile } from "@cairn/geo/tile-lines";
import type { GroundTheme } from "@cairn/tiles/ground/ground-paints";
import type { Deps } from "../../deps.ts";
import type { Answer, Refusal } from "../../platform/tiles/ask-source.ts";
import { madeAnswer } from "../../platform/tiles/made-answer.ts";
import type { StoredAnswer } from "../../platform/tiles/stored-answer.ts";
import type { WorkerTask } from "../../platform/workers/workers.ts";
import type { GroundWork } from "./paint-ground.ts";
import { readGround, squareOf } from "./read-ground.ts";

/** Side of a picture, pixels. */
const size = 512;

const paintGround: WorkerTask<GroundWork, Uint8Array> = {
  file: new URL("./paint-ground.worker.ts", import.meta.url),
  name: "paintGround",
  lane: "answers",
  timeLimit: 60_000,
};

/** Identifies a picture. */
export interface GroundPlace {
  readonly tile: Tile;
  readonly theme: GroundTheme;
}

/**
 * Pictures of the ground, by the tiles of the map: woods, water, roads and mountains of the regions, without any personal data.
 */
export class GroundPictures {
  private readonly deps: Pick<Deps, "workers" | "images" | "mapFiles" | "regions">;

  constructor(deps: Pick<Deps, "workers" | "images" | "mapFiles" | "regions">) {
    this.deps = deps;
  }

  /** Changes with the regions and with the rules for painting; undefined without regions. */
  async version(): Promise<string | undefined> {
    const { regions } = this.deps;
    return (await regions.list()).length === 0 ? undefined : groundVersionOf(await regions.version());
  }

  /** The picture, painted once for everybody. Without a media type it is empty: no region has anything there. */
  async kept(version: string, place: GroundPlace): Promise<Result<StoredAnswer, "unavailable">> {
    const { tile, theme } = place;
    const key = `ground ${version} ${theme} ${tile.z}/${tile.x}/${tile.y}`;
    return await this.deps.mapFiles.get("ground", key, async () => {
      const painted = await this.paint(place);
      // If the regions have changed since the request, it may show others than those of the version.
      return painted.ok ? ok({ ...painted.value, mayBeKept: version === (await this.version()) }) : painted;
    });
  }

  /** The picture, painted now. It is not cached, so its timing does not reveal that it was requested before. */
  async painted(place: GroundPlace): Promise<Result<StoredAnswer, "unavailable">> {
    const painted = await this.paint(place);
    return painted.ok ? ok(painted.value.file) : fail("unavailable");
  }

  private async paint({ tile, theme }: GroundPlace): Promise<Result<Answer, Refusal>> {
    const ground = await readGround(this.deps.regions, squareOf(tile), tile.z);
    if (!ground) return ok(madeAnswer(Buffer.alloc(0), undefined));
    const work = { ...ground, zoom: tile.z, theme, size };
    const painted = await this.deps.workers.run(paintGround, work);
    if (!painted.ok) return fail({ reason: "no thread is free to paint", pauseMs: 0 });
    const written = await this.deps.images.draw({ pixels: painted.value, width: size, height: size });
    if (!written.ok) return fail({ reason: "no process is free to write a picture", pauseMs: 0 });
    return ok(madeAnswer(Buffer.from(written.value), "image/webp"));
  }
}
