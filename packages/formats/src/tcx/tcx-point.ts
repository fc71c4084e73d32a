import { isPosition } from "@cairn/geo/position";
import { channelIndex, type PointColumns } from "../points/point-columns.ts";
import { readXmlTime, type XmlTime } from "../xml/xml-time.ts";
import { numberOf } from "../xml/xml-value.ts";
import { element } from "./tcx-elements.ts";

/** Channel of each leaf that contains a plain number of a track point; run cadence is that of the extension. */
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

const noTime: XmlTime = { ms: NaN };

/** The current track point. */
export class TcxPoint {
  /** Number of positions so far that are not on Earth. */
  droppedPositions = 0;
  time: XmlTime = noTime;
  private readonly values = new Map<number, number>();

  clear(): void {
    this.time = noTime;
    this.values.clear();
  }

  /** Takes the text of a leaf; it is ignored if it is not a number, or the leaf has no meaning here. */
  set(code: number, parent: number, text: string): void {
    if (code === element.time && parent === element.trackPoint) {
      this.time = readXmlTime(text);
      return;
    }
    const channel =
      code === element.value && parent === element.pointHeartRate
        ? channelIndex.heartRate
        : channelOf.get(code);
    if (channel === undefined || this.values.has(channel)) return;
    const value = numberOf(text);
    if (!Number.isNaN(value)) this.values.set(channel, value);
    // An unreadable coordinate counts as one that the device meant.
    else if (code === element.latitude || code === element.longitude) this.values.set(channel, Infinity);
  }

  /** True when it has neither values nor a time. Removes an impossible position first. */
  isEmpty(): boolean {
    const { values } = this;
    const lat = values.get(channelIndex.lat);
    const lon = values.get(channelIndex.lon);
    if ((lat !== undefined || lon !== undefined) && !isPosition(lat ?? NaN, lon ?? NaN)) {
      this.droppedPositions += 1;
      values.delete(channelIndex.lat);
      values.delete(channelIndex.lon);
    }
    return values.size === 0 && Number.isNaN(this.time.ms);
  }

  /** Adds the point to `points`. */
  addTo(points: PointColumns): void {
    points.add();
    if (!Number.isNaN(this.time.ms)) points.set(channelIndex.time, this.time.ms);
    for (const [channel, value] of this.values) points.set(channel, value);
  }
}
