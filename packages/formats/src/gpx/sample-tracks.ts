import { channelIndex, maxPoints, type PointColumns } from "../points/point-columns.ts";
import type { XmlAttributes } from "../xml/xml-receiver.ts";
import { readXmlTime } from "../xml/xml-time.ts";
import { numberOf } from "../xml/xml-value.ts";
import { element } from "./gpx-elements.ts";

/** Channel of each list of samples. */
const channelOf: ReadonlyMap<number, number> = new Map([
  [element.heartRateTrack, channelIndex.heartRate],
  [element.cadenceTrack, channelIndex.cadence],
  [element.powerTrack, channelIndex.power],
]);

/** How long a sample is valid, ms: a strap that is silent for longer has slipped. */
const holdMs = 30_000;

interface Sample {
  readonly ms: number;
  readonly value: number;
}

/** Samples that a GPX file lists with their times beside its track: `<heartRate time="…" bpm="88"/>` in a `heartRateTrack`. */
export class SampleTracks {
  private readonly lists = new Map<number, Sample[]>();
  private count = 0;

  /**
   * Takes the attributes of an element; ignored outside such a list. Samples beyond a million are left out.
   *
   * @param parent code of the element around it
   */
  add(parent: number, attributes: XmlAttributes): void {
    if (parent < element.heartRateTrack) return;
    const channel = channelOf.get(parent);
    if (channel === undefined || this.count >= maxPoints) return;
    const { time = "", bpm, rpm, watts, value } = attributes.all();
    const sample = { ms: readXmlTime(time).ms, value: numberOf(bpm ?? rpm ?? watts ?? value) };
    if (Number.isNaN(sample.ms) || Number.isNaN(sample.value)) return;
    this.count += 1;
    const list = this.lists.get(channel);
    if (list) list.push(sample);
    else this.lists.set(channel, [sample]);
  }

  /** Gives each point that has a time the last sample before it, unless it has a value of its own. */
  mergeInto(points: PointColumns): void {
    const time = points.column(channelIndex.time);
    if (!time) return;
    for (const [channel, list] of this.lists) {
      const samples = list.toSorted((a, b) => a.ms - b.ms);
      for (const [point, ms] of time.entries()) {
        const sample = samples[lastBefore(samples, ms)];
        if (sample && ms - sample.ms <= holdMs) points.setAbsent(channel, point, sample.value);
      }
    }
  }
}

/** Index of the last sample that is not after a time; -1 without one. */
function lastBefore(samples: readonly Sample[], ms: number): number {
  let [low, high] = [0, samples.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((samples[middle]?.ms ?? Infinity) <= ms) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
