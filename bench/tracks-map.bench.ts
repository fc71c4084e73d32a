import { createRandom } from "@cairn/demo/random";
import { decodePolyline, encodePolyline } from "@cairn/geo/polyline";
import { type DrawnTrack, drawTrackTile } from "../apps/server/src/core/track-tiles/draw-track-tile.ts";
import { type BenchResult, race, rounded } from "./harness.ts";

export const name = "A tile of 10,000 walks that all begin at one door";

/** Tiles around the home, from the size of a country to that of a neighbourhood. */
const zooms = [6, 9, 11, 12, 13, 14];
const door = { lat: 60.2, lon: 24.9 };

export async function run(): Promise<BenchResult[]> {
  const tracks = walks(10_000);
  const tasks: Readonly<Record<string, () => unknown>> = {
    decode: () => tracks.map(({ polyline }) => decodePolyline(polyline)),
    ...Object.fromEntries(
      zooms.map((z) => [String(z), () => drawTrackTile({ tile: tileOf(z), tracks, wholeFrom: 15 })]),
    ),
  };
  const took = await race(tasks, 5);
  const { decode = Number.NaN, ...tiles } = took;
  const [slowest = "", longest = 0] =
    Object.entries(tiles).toSorted(([, one], [, other]) => other - one)[0] ?? [];
  const each = Object.entries(tiles).map(([z, time]) => `z${z} ${rounded(time)} ms`);
  return [
    {
      what: "drawing the slowest tile, against only decoding the lines",
      value: longest / decode,
      unit: "times",
      atMost: 12,
      beside: `z${slowest}, ${rounded(decode)} ms to decode; ${each.join(", ")}`,
    },
  ];
}

/** Tracks of 400 points that wander away from the home, in three sports and twenty years. */
function walks(count: number): readonly DrawnTrack[] {
  const random = createRandom("walks");
  return Array.from({ length: count }, (_, n) => {
    const [lat, lon] = [new Float64Array(400), new Float64Array(400)];
    let [north, east, heading] = [door.lat, door.lon, random.between(0, 2 * Math.PI)];
    for (let i = 0; i < lat.length; i++) {
      heading += random.between(-0.35, 0.35);
      lat[i] = north += Math.sin(heading) * 0.0003;
      lon[i] = east += Math.cos(heading) * 0.0006;
    }
    return {
      key: String(n).padStart(24, "0"),
      activityId: n % 3,
      year: 2006 + (n % 20),
      polyline: encodePolyline(lat, lon),
      starts: [],
    };
  });
}

function tileOf(z: number) {
  const sine = Math.sin((door.lat * Math.PI) / 180);
  const [x, y] = [(door.lon + 180) / 360, 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)];
  return { z, x: Math.floor(x * 2 ** z), y: Math.floor(y * 2 ** z) };
}
