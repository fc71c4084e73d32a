import { activityForGpxType } from "@cairn/domain/gpx-type";
import type { DecodedActivity } from "@cairn/domain/decoded-activity";
import { plainText } from "../plain-text.ts";
import { channelIndex, maxPoints, PointColumns } from "../point-columns.ts";
import { element, elementOf, firstLeaf } from "./gpx-elements.ts";
import { parseGpxTime, parsePlainUtc } from "./gpx-time.ts";
import type { XmlFault, XmlHandler } from "./xml-stream.ts";

/** Characters of one leaf that are kept: more than any name that is shown, cut before it is cleaned. */
const maxLeaf = 8192;
/** Offsets of inhabited places from UTC (tz database): whole quarters of an hour, at most 14 h. */
const isPlausibleOffset = (seconds: number): boolean => Math.abs(seconds) <= 50_400 && seconds % 900 === 0;

/** Channel of each leaf that holds a plain number of a track point. */
const channelOf: ReadonlyMap<number, number> = new Map([
  [element.ele, channelIndex.ele],
  [element.speed, channelIndex.speed],
  [element.heartRate, channelIndex.heartRate],
  [element.cadence, channelIndex.cadence],
  [element.power, channelIndex.power],
  [element.temperature, channelIndex.temperature],
]);

/** Collects what a GPX file says, element by element, in memory bounded by its valid points. */
export class GpxDocument implements XmlHandler {
  readonly points = new PointColumns();
  readonly segmentStarts: number[] = [];
  droppedPoints = 0;
  routes = 0;
  waypoints = 0;
  /** True once the root element has ended. */
  closed = false;
  private readonly stop: (fault: XmlFault) => never;
  private readonly open: number[] = [];
  private readonly known = new Map<string, number>();
  private inPoint = false;
  private leaf: number = element.other;
  private text = "";
  private segmentPending = true;
  private creator = "";
  private trackName: string | undefined;
  private fileName: string | undefined;
  private activityId: number | undefined;
  private utcOffset: number | undefined;

  constructor(stop: (fault: XmlFault) => never) {
    this.stop = stop;
  }

  onOpen(name: string, attributes: Readonly<Record<string, string>>): void {
    const code = this.codeOf(name);
    if (this.open.length === 0) {
      if (code !== element.gpx) this.stop({ kind: "unknown_format" });
      this.creator = attributes["creator"] ?? "";
    }
    this.open.push(code);
    this.leaf = code >= firstLeaf && (this.inPoint || code <= element.type) ? code : element.other;
    this.text = "";
    if (code === element.trackPoint) this.openPoint(attributes);
    else if (code === element.segment || code === element.track) this.segmentPending = true;
    else if (code === element.route) this.routes += 1;
    else if (code === element.waypoint) this.waypoints += 1;
  }

  onText(text: string): void {
    if (this.leaf !== element.other && this.text.length < maxLeaf) this.text += text;
  }

  onClose(): void {
    const code = this.open.pop();
    if (code === this.leaf && this.leaf !== element.other) this.closeLeaf(code);
    else if (code === element.trackPoint) this.inPoint = false;
    if (this.open.length === 0) this.closed = true;
    this.leaf = element.other;
  }

  /** Everything beside the points. */
  details(): Partial<DecodedActivity> {
    const name = this.trackName ?? this.fileName;
    const deviceName = plainText(this.creator);
    const { activityId, utcOffset } = this;
    return {
      ...(activityId === undefined ? {} : { activityId }),
      ...(name === undefined ? {} : { name }),
      ...(deviceName === undefined ? {} : { deviceName }),
      ...(utcOffset === undefined ? {} : { utcOffset }),
    };
  }

  private openPoint(attributes: Readonly<Record<string, string>>): void {
    const lat = numberOf(attributes["lat"] ?? "");
    const lon = numberOf(attributes["lon"] ?? "");
    this.inPoint = Math.abs(lat) <= 90 && Math.abs(lon) <= 180;
    if (!this.inPoint) {
      this.droppedPoints += 1;
      return;
    }
    const { points } = this;
    if (points.length === maxPoints) this.stop({ kind: "too_many_points", limit: maxPoints });
    if (this.segmentPending) this.segmentStarts.push(points.length);
    this.segmentPending = false;
    points.add();
    points.set(channelIndex.lat, lat);
    points.set(channelIndex.lon, lon);
  }

  private closeLeaf(code: number): void {
    const parent = this.open.at(-1);
    if ((code === element.ele || code === element.time) && parent !== element.trackPoint) return;
    const channel = channelOf.get(code);
    if (channel !== undefined) {
      const value = numberOf(this.text);
      if (Number.isFinite(value)) this.points.setFirst(channel, value);
    } else if (code === element.time) this.closeTime();
    else if (!this.inPoint) this.closeTitle(code, parent);
  }

  private closeTime(): void {
    let ms = parsePlainUtc(this.text);
    if (ms === undefined) {
      const time = parseGpxTime(this.text);
      ({ ms } = time);
      if (this.points.length === 1 && isPlausibleOffset(time.utcOffset ?? NaN))
        this.utcOffset = time.utcOffset;
    }
    if (!Number.isNaN(ms)) this.points.set(channelIndex.time, ms);
  }

  /** The first track's name goes before the file's; the first type that we know gives the sport. */
  private closeTitle(code: number, parent: number | undefined): void {
    if (code === element.type) {
      if (this.open.includes(element.track)) this.activityId ??= activityForGpxType(this.text);
    } else if (parent === element.track) this.trackName ??= plainText(this.text);
    else if (parent === element.metadata || parent === element.gpx) this.fileName ??= plainText(this.text);
  }

  private codeOf(name: string): number {
    const known = this.known.get(name);
    if (known !== undefined) return known;
    const code = elementOf(name);
    // A file of endless different names must not fill the memory.
    if (this.known.size < 1000) this.known.set(name, code);
    return code;
  }
}

/** The decimal number that makes up a text, blanks around it allowed; NaN for anything else. */
const numberOf = (text: string): number => (text === "" || text.trim() === "" ? NaN : Number(text));
