import type { FitActivity } from "@cairn/demo/files/write-fit";

/** Depths of a typical dive: down to a reef, along it, up to the safety stop; seconds and metres. */
const profile: readonly (readonly [seconds: number, metres: number])[] = [
  [0, 0],
  [20, 0],
  [140, 18.4],
  [900, 16],
  [1500, 11],
  [1680, 5],
  [1860, 5],
  [1920, 0],
  [1980, 0],
];

const depthAt = (now: number): number => {
  const next = profile.findIndex(([seconds]) => seconds >= now);
  const [[from, above], [to, below]] = [profile[Math.max(0, next - 1)] ?? [0, 0], profile[next] ?? [0, 0]];
  return to > from ? above + ((below - above) * (now - from)) / (to - from) : below;
};

/** A dive as a dive computer writes it: depth, temperature and heart rate every five seconds, without positions. */
export function generateDive(startTime: number): FitActivity {
  const [last = [0, 0]] = profile.slice(-1);
  const time = Float64Array.from({ length: last[0] / 5 + 1 }, (_, i) => 5 * i);
  const depth = time.map(depthAt);
  const columns = {
    time,
    depth,
    temperature: depth.map((metres) => Math.round(24 - metres / 5)),
    heartRate: time.map((now) => 96 + Math.round(8 * Math.sin(now / 200))),
  };
  const recording = { startTime, length: time.length, segmentStarts: [0], laps: [], columns };
  return { recording, activityId: 78, totals: { elapsedTime: last[0], timerTime: last[0] } };
}
