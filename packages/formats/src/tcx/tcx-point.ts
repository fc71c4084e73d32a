import { channelIndex, type PointColumns } from "../points/point-columns.ts";
import { readXmlTime } from "../xml/xml-time.ts";
import { isPosition, numberOf } from "../xml/xml-value.ts";
import { element } from "./tcx-elements.ts";

/** Channel of each leaf that holds a plain number of a track point; run cadence is that of the extension. */
const channelOf: ReadonlyMap<number, number> = new Map([
  [element.latitude, channelIndex.lat],
  [element.longitude, channelIndex.lon],
  [element.altitude, channelIndex.ele],
  [element.distance, channelIndex.distance],
  [element.cadence, channelIndex.cadence],
  [element.runCadence, channelIndex.cadence],
  [element.speed, channelIndex.speed],
  [element.watts, channelIndex.power],
]);

/** The track point that is being read. */
export class TcxPoint {
  /** Positions so far that are no place on Earth. */
  droppedPositions = 0;
  /** ms since 1970, NaN when absent. */
  time = NaN;
  utcOffset: number | undefined;
  private readonly values = new Map<number, number>();

  clear(): void {
    this.time = NaN;
    this.utcOffset = undefined;
    this.values.clear();
  }

  /** Takes the text of a leaf; what is no number, or stands where it means nothing, is left out. */
  set(code: number, parent: number, text: string): void {
    if (code === element.time && parent === element.trackPoint) {
      const { ms, utcOffset } = readXmlTime(text);
      this.time = ms;
      this.utcOffset = utcOffset;
      return;
    }
    const channel =
      code === element.value && parent === element.pointHeartRate
        ? channelIndex.heartRate
        : channelOf.get(code);
    if (channel === undefined || this.values.has(channel)) return;
    const value = numberOf(text);
    if (!Number.isNaN(value)) this.values.set(channel, value);
    // A coordinate that cannot be read is one that the device meant.
    else if (code === element.latitude || code === element.longitude) this.values.set(channel, Infinity);
  }

  /** True when there is nothing in it. Takes away a position that cannot be. */
  isEmpty(): boolean {
    const { values } = this;
    const lat = values.get(channelIndex.lat);
    const lon = values.get(channelIndex.lon);
    if ((lat !== undefined || lon !== undefined) && !isPosition(lat ?? NaN, lon ?? NaN)) {
      this.droppedPositions += 1;
      values.delete(channelIndex.lat);
      values.delete(channelIndex.lon);
    }
    return values.size === 0 && Number.isNaN(this.time);
  }

  /** Adds it to the others. */
  addTo(points: PointColumns): void {
    points.add();
    if (!Number.isNaN(this.time)) points.set(channelIndex.time, this.time);
    for (const [channel, value] of this.values) points.set(channel, value);
  }
}
