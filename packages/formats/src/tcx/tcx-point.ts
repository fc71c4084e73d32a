import { channels } from "@cairn/domain/recording/recording";
import { isPosition } from "@cairn/geo/position";
import { channelIndex, type PointColumns } from "../points/point-columns.ts";
import type { XmlText } from "../xml/xml-receiver.ts";
import type { XmlTime } from "../xml/xml-time.ts";
import { element } from "./tcx-elements.ts";

/** Channel of each leaf that contains a plain number of a track point, by the leaf; run cadence is that of the extension. */
const channelOf = new Int8Array(64).fill(-1);
channelOf[element.latitude] = channelIndex.lat;
channelOf[element.longitude] = channelIndex.lon;
channelOf[element.altitude] = channelIndex.ele;
channelOf[element.distance] = channelIndex.distance;
channelOf[element.cadence] = channelIndex.cadence;
channelOf[element.runCadence] = channelIndex.cadence;
channelOf[element.speed] = channelIndex.speed;
channelOf[element.watts] = channelIndex.power;

const noTime: XmlTime = { ms: NaN };
const position = (1 << channelIndex.lat) | (1 << channelIndex.lon);

/** The current track point. */
export class TcxPoint {
  /** Number of positions so far that are not on Earth. */
  droppedPositions = 0;
  time: XmlTime = noTime;
  private readonly values = new Float64Array(channels.length);
  /** The channels of `values` that it has, as bits. */
  private known = 0;

  clear(): void {
    this.time = noTime;
    this.known = 0;
  }

  /** Takes the text of a leaf; it is ignored if it is not a number, or the leaf has no meaning here. */
  set(code: number, parent: number, text: XmlText): void {
    if (code === element.time && parent === element.trackPoint) {
      this.time = text.time();
      return;
    }
    const isHeartRate = code === element.value && parent === element.pointHeartRate;
    const channel = isHeartRate ? channelIndex.heartRate : (channelOf[code] ?? -1);
    if (channel < 0 || this.known & (1 << channel)) return;
    const value = text.number();
    // An unreadable coordinate counts as one that the device meant.
    if (!Number.isNaN(value)) this.values[channel] = value;
    else if (code === element.latitude || code === element.longitude) this.values[channel] = Infinity;
    else return;
    this.known |= 1 << channel;
  }

  /** True when it has neither values nor a time. Removes an impossible position first. */
  isEmpty(): boolean {
    if (
      this.known & position &&
      !isPosition(this.valueOf(channelIndex.lat), this.valueOf(channelIndex.lon))
    ) {
      this.droppedPositions += 1;
      this.known &= ~position;
    }
    return this.known === 0 && Number.isNaN(this.time.ms);
  }

  /** Adds the point to `points`. */
  addTo(points: PointColumns): void {
    points.add();
    if (!Number.isNaN(this.time.ms)) points.set(channelIndex.time, this.time.ms);
    for (let channel = 0; channel < channels.length; channel += 1)
      if (this.known & (1 << channel)) points.set(channel, this.values[channel] ?? NaN);
  }

  private valueOf(channel: number): number {
    return this.known & (1 << channel) ? (this.values[channel] ?? NaN) : NaN;
  }
}
