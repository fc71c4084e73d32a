import { createRandom } from "@cairn/demo/random";
import { encodePolyline } from "@cairn/geo/polyline";
import type { Member } from "../../e2e/harness/api.ts";
import { openDatabase, storeWorkouts } from "../../e2e/harness/many-workouts.ts";
import type { RunningCairn } from "../../e2e/harness/run-server.ts";

/** Lines as lists have them: 300 points, about 12 km. */
const points = 300;
const homes = [
  [60.2, 24.9],
  [61.5, 23.8],
  [65, 25.5],
] as const;

/** Copies of one workout, each with a line of its own that wanders away from one of three homes. */
export async function fillTracks(cairn: RunningCairn, member: Member, workouts: number): Promise<void> {
  const pool = await openDatabase(cairn);
  try {
    await storeWorkouts(cairn, pool, member, { count: workouts, until: Date.now() - 86_400_000 });
    const { rows } = await pool.query<{ id: string }>(
      "SELECT workouts.id FROM workouts JOIN users ON users.id = workouts.owner_id WHERE username = $1",
      [member.username],
    );
    const random = createRandom(member.username);
    for (let from = 0; from < rows.length; from += 1000) {
      const lines = rows.slice(from, from + 1000).map(({ id }, n) => walk(random, id, n));
      await pool.query(
        `UPDATE workouts SET has_recording = true, polyline = line.polyline, bbox = line.bbox
          FROM jsonb_to_recordset($1::jsonb) AS line (id text, polyline text, bbox float8[]) WHERE workouts.id = line.id`,
        [JSON.stringify(lines)],
      );
    }
    await pool.query("VACUUM ANALYZE workouts");
  } finally {
    await pool.end();
  }
}

function walk(random: ReturnType<typeof createRandom>, id: string, n: number) {
  const [lat, lon] = [new Float64Array(points), new Float64Array(points)];
  const [north = 0, east = 0] = homes[n % 10 < 7 ? 0 : n % 10 < 9 ? 1 : 2] ?? [];
  let [y, x, heading] = [north, east, random.between(0, 2 * Math.PI)];
  for (let i = 0; i < points; i += 1) {
    heading += random.between(-0.35, 0.35);
    lat[i] = y += Math.sin(heading) * 0.0003;
    lon[i] = x += Math.cos(heading) * 0.0006;
  }
  return {
    id,
    polyline: encodePolyline(lat, lon),
    bbox: [Math.min(...lon), Math.min(...lat), Math.max(...lon), Math.max(...lat)],
  };
}
