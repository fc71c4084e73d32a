import { type Channel, type Recording, channels } from "../recording/recording.ts";

/** Points at the end of a file that was cut off which may be incomplete. */
const cutPoints = 2;
/** Fewest equal points; of a recording without positions more, because the values of sensors repeat. */
const fewest = { placed: 2, placeless: 30 };

/** Difference of values that is only rounding, in the unit of the channel. */
const rounding: Readonly<Record<Channel, number>> = {
  time: 0.01,
  lat: 1e-6,
  lon: 1e-6,
  ele: 0.11,
  distance: 0.02,
  speed: 0.002,
  heartRate: 0.5,
  cadence: 0.5,
  power: 0.5,
  temperature: 0.11,
  depth: 0.02,
};

/** Channels in which two points are the same measurement; of the others a decoder may judge a part otherwise than the whole. */
const compared: readonly Channel[] = channels.filter((name) => name !== "speed" && name !== "cadence");

/**
 * Whether a recording consists of the first points of a longer one: of a file that was read before all of it had arrived. Both
 * start at the same time. Without positions and sensors nothing tells two recordings apart, and the answer is no.
 */
export function isSharedBeginning(short: Recording, long: Recording): boolean {
  const isPlaced = short.columns.lat !== undefined;
  const count = short.length - cutPoints;
  if (count < (isPlaced ? fewest.placed : fewest.placeless)) return false;
  const common = compared.filter((name) => short.columns[name] && long.columns[name]);
  if (!common.includes("time") || common.length < 2 || (isPlaced && !common.includes("lat"))) return false;
  return common.every((name) => isEqual(name, count, short.columns[name], long.columns[name]));
}

function isEqual(
  name: Channel,
  count: number,
  a: Float64Array | undefined,
  b: Float64Array | undefined,
): boolean {
  for (let i = 0; i < count; i += 1) {
    const [one, other] = [a?.[i] ?? Number.NaN, b?.[i] ?? Number.NaN];
    const isSame = Math.abs(one - other) <= rounding[name] || (Number.isNaN(one) && Number.isNaN(other));
    if (!isSame) return false;
  }
  return true;
}
