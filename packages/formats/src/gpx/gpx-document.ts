import { activityForGpxType, activityForOwnGpxType } from "@cairn/domain/gpx-type";
import type { DecodedActivity, DecodeError } from "@cairn/domain/decoded-activity";
import { fail, ok, type Result } from "@cairn/domain/result";
import { assembleRecording } from "../assemble-recording.ts";
import { plainText } from "../plain-text.ts";
import { PlannedLines } from "../planned-line.ts";
import { channelIndex, maxPoints, PointColumns } from "../point-columns.ts";
import { isVirtualProgram, isVirtualType } from "../virtual-world.ts";
import { ElementCodes } from "../xml/element-codes.ts";
import type { XmlDocument } from "../xml/xml-decoder.ts";
import type { XmlFault } from "../xml/xml-stream.ts";
import { readXmlTime } from "../xml/xml-time.ts";
import { isPosition, maxText, numberOf } from "../xml/xml-value.ts";
import { element, firstLeaf, gpxElements } from "./gpx-elements.ts";
import { ownCreator } from "../own-creator.ts";
import { withPausesOfHoles } from "./gpx-pauses.ts";

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
export class GpxDocument implements XmlDocument {
  readonly points = new PointColumns();
  readonly segmentStarts: number[] = [];
  /** True once the root element has ended. */
  closed = false;
  private readonly stop: (fault: XmlFault) => never;
  private readonly open: number[] = [];
  private readonly codes = new ElementCodes(gpxElements);
  private droppedPoints = 0;
  private routes = 0;
  private readonly plan = new PlannedLines();
  private inRoutePoint = false;
  private waypoints = 0;
  private inPoint = false;
  private leaf: number = element.other;
  private text = "";
  private segmentPending = true;
  private creator = "";
  private trackName: string | undefined;
  private fileName: string | undefined;
  private activityId: number | undefined;
  private utcOffset: number | undefined;
  private isVirtual = false;

  constructor(stop: (fault: XmlFault) => never) {
    this.stop = stop;
  }

  onOpen(name: string, attributes: Readonly<Record<string, string>>): void {
    const code = this.codes.of(name);
    if (this.open.length === 0) {
      if (code !== element.gpx) this.stop({ kind: "unknown_format" });
      this.creator = attributes["creator"] ?? "";
    }
    this.open.push(code);
    const isRead = this.inPoint || code <= element.type || (this.inRoutePoint && code === element.ele);
    this.leaf = code >= firstLeaf && isRead ? code : element.other;
    this.text = "";
    if (code === element.trackPoint) this.openPoint(attributes);
    else if (code === element.segment || code === element.track) this.segmentPending = true;
    else if (code === element.route) this.openRoute();
    else if (code === element.routePoint) this.openRoutePoint(attributes);
    else if (code === element.waypoint) this.waypoints += 1;
  }

  onText(text: string): void {
    if (this.leaf !== element.other && this.text.length < maxText) this.text += text;
  }

  onClose(): void {
    const code = this.open.pop();
    if (code === this.leaf && this.leaf !== element.other) this.closeLeaf(code);
    else if (code === element.trackPoint) this.inPoint = false;
    else if (code === element.routePoint) this.inRoutePoint = false;
    if (this.open.length === 0) this.closed = true;
    this.leaf = element.other;
  }

  finish(): Result<DecodedActivity, DecodeError> {
    if (this.points.length === 0) return fail(this.withoutPoints());
    const { recording, warnings } = assembleRecording(this.points, this.segmentStarts);
    return ok({
      format: "gpx",
      recording: withPausesOfHoles(recording, this.creator === ownCreator),
      legs: [],
      ...this.details(),
      warnings: this.droppedPoints > 0 ? ["invalid_points_dropped", ...warnings] : warnings,
    });
  }

  private withoutPoints(): DecodeError {
    if (this.droppedPoints > 0) return { kind: "no_points" };
    if (this.routes > 0) return this.plan.refusal("route", this.fileName);
    if (this.waypoints > 0) return { kind: "not_an_activity", what: "waypoints" };
    return { kind: "no_points" };
  }

  /** Everything beside the points. */
  private details(): Partial<DecodedActivity> {
    const name = this.trackName ?? this.fileName;
    const deviceName = plainText(this.creator);
    const { activityId, utcOffset } = this;
    return {
      ...(activityId === undefined ? {} : { activityId }),
      ...(name === undefined ? {} : { name }),
      ...(deviceName === undefined ? {} : { deviceName }),
      ...(utcOffset === undefined ? {} : { utcOffset }),
      ...(this.isVirtual || isVirtualProgram(deviceName) ? { isVirtual: true } : {}),
    };
  }

  private openPoint(attributes: Readonly<Record<string, string>>): void {
    const lat = numberOf(attributes["lat"] ?? "");
    const lon = numberOf(attributes["lon"] ?? "");
    this.inPoint = isPosition(lat, lon);
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

  private openRoute(): void {
    this.routes += 1;
    this.plan.begin();
  }

  private openRoutePoint(attributes: Readonly<Record<string, string>>): void {
    const lat = numberOf(attributes["lat"] ?? "");
    const lon = numberOf(attributes["lon"] ?? "");
    this.inRoutePoint = isPosition(lat, lon);
    if (this.inRoutePoint) this.plan.add({ lat, lon, ele: NaN });
  }

  private closeLeaf(code: number): void {
    const parent = this.open.at(-1);
    if (parent === element.routePoint) return this.closeRoutePointLeaf(code);
    if ((code === element.ele || code === element.time) && parent !== element.trackPoint) return;
    const channel = channelOf.get(code);
    if (channel !== undefined) {
      const value = numberOf(this.text);
      if (!Number.isNaN(value)) this.points.setFirst(channel, value);
    } else if (code === element.time) this.closeTime();
    else if (!this.inPoint) this.closeTitle(code, parent);
  }

  private closeRoutePointLeaf(code: number): void {
    const ele = code === element.ele ? numberOf(this.text) : NaN;
    if (!Number.isNaN(ele)) this.plan.points.setFirst(channelIndex.ele, ele);
  }

  private closeTime(): void {
    const { ms, utcOffset } = readXmlTime(this.text);
    if (this.points.length === 1) this.utcOffset = utcOffset;
    if (!Number.isNaN(ms)) this.points.set(channelIndex.time, ms);
  }

  /** The first track's name goes before the file's; the first type that we know gives the sport. */
  private closeTitle(code: number, parent: number | undefined): void {
    if (code === element.type) {
      const read = this.creator === ownCreator ? activityForOwnGpxType : activityForGpxType;
      if (!this.open.includes(element.track)) return;
      this.activityId ??= read(this.text);
      this.isVirtual ||= isVirtualType(this.text);
    } else if (parent === element.track) this.trackName ??= plainText(this.text);
    else if (parent === element.route) this.plan.name ??= plainText(this.text);
    else if (parent === element.metadata || parent === element.gpx) this.fileName ??= plainText(this.text);
  }
}
