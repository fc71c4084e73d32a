import type {
  DecodedActivities,
  DecodedActivity,
  DecodeError,
  DecodeWarning,
} from "@cairn/domain/recording/decoded-activity";
import type { Waypoint } from "@cairn/domain/recording/waypoint";
import { fail, type Result } from "@cairn/domain/result";
import { activityForGpxType, activityForOwnGpxType, activityForTitle } from "@cairn/domain/sports/gpx-type";
import { fittingNotes } from "@cairn/domain/text/workout-notes";
import { isPosition } from "@cairn/geo/position";
import { ownCreator } from "../encoding/own-creator.ts";
import { plainText } from "../file-format/plain-text.ts";
import { isVirtualProgram, isVirtualType } from "../file-format/virtual-world.ts";
import { assembleRecording } from "../points/assemble-recording.ts";
import { PlannedLines } from "../points/planned-line.ts";
import { channelIndex, maxPoints, PointColumns } from "../points/point-columns.ts";
import { symbolNamed } from "../points/waypoint-symbols.ts";
import { decodeParts, type FilePart } from "../points/workout-parts.ts";
import { ElementCodes } from "../xml/element-codes.ts";
import type { XmlDocument } from "../xml/xml-decoder.ts";
import { noAttributes, ReadText, type XmlAttributes, type XmlText } from "../xml/xml-receiver.ts";
import type { XmlFault } from "../xml/xml-stream.ts";
import { offsetAtStart, type XmlTime } from "../xml/xml-time.ts";
import { maxText } from "../xml/xml-value.ts";
import { element, firstLeaf, gpxElements } from "./gpx-elements.ts";
import { withPausesOfHoles } from "./gpx-pauses.ts";
import { withoutRepeats } from "./repeated-segments.ts";
import { SampleTracks } from "./sample-tracks.ts";

/**
 * Sports Tracker names a file and its track by the date, as Cairn does without a title, and writes the title to the description.
 */
const sportsTracker = /^sports.?tracker/i;

/** A date or a time in figures, in the order of any country. */
const date = /^[\d\s./:,-]+(?:[ap]\.?m\.?)?$/i;

/** True for a program that writes a person's title to the description of the metadata. Others write anything there. */
const describesTitle = (creator: string): boolean => creator === ownCreator || sportsTracker.test(creator);

/**
 * The title of a workout.
 *
 * @param described text of the metadata's description
 * @param named name of the track or the file
 */
function titleOfFile(
  creator: string,
  described: string | undefined,
  named: string | undefined,
): string | undefined {
  if (!describesTitle(creator)) return named;
  const isTitle = creator !== ownCreator && named !== undefined && !date.test(named);
  return described ?? (isTitle ? named : undefined);
}

/** Channel of each leaf that contains a plain number of a track point, by the leaf; -1 for others. */
const channelOf = new Int8Array(64).fill(-1);
channelOf[element.ele] = channelIndex.ele;
channelOf[element.speed] = channelIndex.speed;
channelOf[element.heartRate] = channelIndex.heartRate;
channelOf[element.cadence] = channelIndex.cadence;
channelOf[element.power] = channelIndex.power;
channelOf[element.temperature] = channelIndex.temperature;

/** Whether an element of text in a point is a value of the point, or nothing at all. */
const isOfPoint = (code: number, parent: number): boolean =>
  code === element.other ||
  (code >= element.time &&
    code <= element.temperature &&
    parent !== element.routePoint &&
    parent !== element.waypoint);

/** A track of the file; its points end where those of the next track begin. */
interface GpxTrack {
  readonly from: number;
  name?: string | undefined;
  notes?: string | undefined;
  activityId?: number | undefined;
  /** True for a sport in a virtual world. */
  isVirtual?: boolean;
  /** The time of its first point that has one. */
  firstTime?: XmlTime;
}

/** Channels that exist only in recordings. */
const recordedChannels = [
  channelIndex.time,
  channelIndex.heartRate,
  channelIndex.cadence,
  channelIndex.power,
  channelIndex.temperature,
];

/** Collects the content of a GPX file, element by element, in memory bounded by its valid points. */
export class GpxDocument implements XmlDocument {
  readonly points = new PointColumns();
  readonly segmentStarts: number[] = [];
  /** True once the root element has ended. */
  closed = false;
  readonly codes = new ElementCodes(gpxElements);
  private readonly stop: (fault: XmlFault) => never;
  private readonly open: number[] = [];
  private readonly samples = new SampleTracks();
  private droppedPoints = 0;
  private routes = 0;
  private readonly plan = new PlannedLines();
  private inRoutePoint = false;
  private waypoints = 0;
  /** The waypoint that is open, unless its position is impossible. */
  private waypoint: Waypoint | undefined;
  private inPoint = false;
  private leaf: number = element.other;
  private text = "";
  private segmentPending = true;
  private creator = "";
  private readonly tracks: GpxTrack[] = [];
  private firstTrack: GpxTrack | undefined;
  private fileName: string | undefined;
  /** The title in the description. */
  private described: string | undefined;

  constructor(stop: (fault: XmlFault) => never) {
    this.stop = stop;
  }

  get readsText(): boolean {
    return this.leaf !== element.other;
  }

  onOpen(code: number, attributes: XmlAttributes): void {
    if (this.open.length === 0) {
      if (code !== element.gpx) this.stop({ kind: "unknown_format" });
      this.creator = attributes.text("creator") ?? "";
    }
    this.samples.add(this.parent, attributes);
    this.open.push(code);
    if (code === element.other) {
      this.leaf = element.other;
      return;
    }
    const isRead =
      this.inPoint ||
      code <= element.type ||
      (code >= element.comment && code <= element.symbol) ||
      (this.inRoutePoint && code === element.ele);
    this.leaf = code >= firstLeaf && isRead ? code : element.other;
    this.text = "";
    if (code === element.trackPoint) this.openPoint(attributes);
    else if (code === element.segment) this.segmentPending = true;
    else if (code === element.track) this.openTrack();
    else if (code === element.route) this.openRoute();
    else if (code === element.routePoint) this.openRoutePoint(attributes);
    else if (code === element.waypoint) this.openWaypoint(attributes);
  }

  onText(text: string): void {
    if (this.leaf !== element.other && this.text.length < maxText) this.text += text;
  }

  onLeaf(code: number, text: XmlText): void {
    const { parent } = this;
    if (this.inPoint && isOfPoint(code, parent)) {
      this.leaf = element.other;
      this.closePointLeaf(code, parent, text);
      return;
    }
    this.onOpen(code, noAttributes);
    if (this.leaf !== element.other) this.onText(text.text());
    this.onClose();
  }

  onClose(): void {
    const code = this.open.pop();
    if (code === this.leaf && this.leaf !== element.other) this.closeLeaf(code);
    else if (code === element.other) {
      // Nothing that is known ends.
    } else if (code === element.trackPoint) this.inPoint = false;
    else if (code === element.routePoint) this.inRoutePoint = false;
    else if (code === element.waypoint) this.closeWaypoint();
    if (this.open.length === 0) this.closed = true;
    this.leaf = element.other;
  }

  /** The element that is open, or around the one that begins or ends. */
  private get parent(): number {
    return this.open[this.open.length - 1] ?? element.other;
  }

  finish(): Result<DecodedActivities, DecodeError> {
    const { points, segmentStarts } = this;
    this.samples.mergeInto(points);
    if (points.length === 0) return fail(this.withoutPoints());
    if (!this.isRecorded()) return fail(this.untimed());
    const once = withoutRepeats({ points, segmentStarts, tracks: this.parts() });
    const dropped: DecodeWarning[] = [
      ...(this.droppedPoints > 0 ? (["invalid_points_dropped"] as const) : []),
      ...(once.points.length < points.length ? (["repeated_points_dropped"] as const) : []),
    ];
    return decodeParts(once.points, once.segmentStarts, once.tracks, (picked, tracks, isAll) => {
      const { recording, warnings } = assembleRecording(picked.points, picked.segmentStarts);
      // A file with a single workout may have its name in a separate track.
      const details = this.details(isAll && this.firstTrack ? [this.firstTrack, ...tracks] : tracks);
      return {
        format: "gpx",
        recording: withPausesOfHoles(recording, this.creator === ownCreator, details.activityId),
        legs: [],
        ...details,
        warnings: [...dropped, ...warnings],
      };
    });
  }

  /** True if the points were recorded: they have times or sensor values. Cairn's own files contain only workouts. */
  private isRecorded(): boolean {
    return this.creator === ownCreator || recordedChannels.some((channel) => this.points.column(channel));
  }

  /** Tracks without times are drawn lines: the one with the most points can be kept as a route. */
  private untimed(): DecodeError {
    const { lat, lon, ele } = this.points.toColumns();
    for (const { name, from, to } of this.parts()) {
      this.plan.begin(name);
      for (let i = from; i < to; i += 1) {
        this.plan.add({ lat: lat?.[i] ?? NaN, lon: lon?.[i] ?? NaN, ele: ele?.[i] ?? NaN });
      }
    }
    return this.plan.refusal("route", this.fileName);
  }

  /** The tracks that have points. In a file that states no sport, each has that of its title. */
  private parts(): readonly (GpxTrack & FilePart)[] {
    const { tracks, points } = this;
    const isStated = tracks.some((track) => track.activityId !== undefined);
    return tracks.flatMap((track, i) => {
      const to = tracks[i + 1]?.from ?? points.length;
      const activityId = isStated ? track.activityId : activityForTitle(track.name);
      return to > track.from ? [{ ...track, activityId, to, isActivity: false }] : [];
    });
  }

  private withoutPoints(): DecodeError {
    if (this.droppedPoints > 0) return { kind: "no_points" };
    if (this.routes > 0) return this.plan.refusal("route", this.fileName);
    if (this.waypoints > 0) return { kind: "not_an_activity", what: "waypoints" };
    return { kind: "no_points" };
  }

  /** Everything except the points. */
  private details(tracks: readonly GpxTrack[]): Partial<DecodedActivity> {
    const named = tracks.find((track) => track.name !== undefined)?.name ?? this.fileName;
    const name = titleOfFile(this.creator, this.described, named);
    const typed = tracks.find((track) => track.activityId !== undefined);
    const activityId = typed?.activityId ?? activityForTitle(name);
    const notes = tracks.find((track) => track.notes !== undefined)?.notes;
    const deviceName = plainText(this.creator);
    const utcOffset = offsetAtStart(tracks.map((track) => track.firstTime));
    const isVirtual = tracks.some((track) => track.isVirtual);
    return {
      ...(activityId === undefined ? {} : { activityId }),
      ...(name === undefined ? {} : { name }),
      ...(notes === undefined ? {} : { notes }),
      ...(deviceName === undefined ? {} : { deviceName }),
      ...(utcOffset === undefined ? {} : { utcOffset }),
      ...(isVirtual || isVirtualProgram(deviceName) ? { isVirtual: true } : {}),
    };
  }

  private openPoint(attributes: XmlAttributes): void {
    const lat = attributes.number("lat");
    const lon = attributes.number("lon");
    this.inPoint = isPosition(lat, lon);
    if (!this.inPoint) {
      this.droppedPoints += 1;
      return;
    }
    const { points } = this;
    if (this.tracks.length === 0) this.openTrack();
    if (points.length === maxPoints) this.stop({ kind: "too_many_points", limit: maxPoints });
    if (this.segmentPending) this.segmentStarts.push(points.length);
    this.segmentPending = false;
    points.add();
    points.set(channelIndex.lat, lat);
    points.set(channelIndex.lon, lon);
  }

  private openTrack(): void {
    this.segmentPending = true;
    // A track without points is dropped, so that the number of tracks is bounded by that of the points.
    if (this.tracks.at(-1)?.from === this.points.length) this.tracks.pop();
    const track: GpxTrack = { from: this.points.length };
    this.firstTrack ??= track;
    this.tracks.push(track);
  }

  private openWaypoint(attributes: XmlAttributes): void {
    this.waypoints += 1;
    const lat = attributes.number("lat");
    const lon = attributes.number("lon");
    this.waypoint = isPosition(lat, lon) ? { lat, lon, name: "", symbol: "generic" } : undefined;
  }

  private closeWaypoint(): void {
    if (this.waypoint) this.plan.addWaypoint(this.waypoint);
    this.waypoint = undefined;
  }

  private closeWaypointLeaf(code: number): void {
    if (!this.waypoint) return;
    if (code === element.name) this.waypoint = { ...this.waypoint, name: plainText(this.text) ?? "" };
    if (code === element.symbol) this.waypoint = { ...this.waypoint, symbol: symbolNamed(this.text) };
  }

  private openRoute(): void {
    this.routes += 1;
    this.plan.begin();
  }

  private openRoutePoint(attributes: XmlAttributes): void {
    const lat = attributes.number("lat");
    const lon = attributes.number("lon");
    this.inRoutePoint = isPosition(lat, lon);
    if (this.inRoutePoint) this.plan.add({ lat, lon, ele: NaN });
  }

  private closeLeaf(code: number): void {
    const { parent } = this;
    const text = new ReadText(this.text);
    if (parent === element.routePoint) this.closeRoutePointLeaf(code, text);
    else if (parent === element.waypoint) this.closeWaypointLeaf(code);
    else if (code === element.time || (channelOf[code] ?? -1) >= 0) this.closePointLeaf(code, parent, text);
    else if (!this.inPoint) this.closeTitle(code, parent);
  }

  private closePointLeaf(code: number, parent: number, text: XmlText): void {
    const isChild = parent === element.trackPoint;
    if (code === element.time) {
      if (isChild) this.closeTime(text);
      return;
    }
    const channel = channelOf[code] ?? -1;
    if (channel < 0 || (code === element.ele && !isChild)) return;
    const value = text.number();
    if (!Number.isNaN(value)) this.points.setFirst(channel, value);
  }

  private closeRoutePointLeaf(code: number, text: XmlText): void {
    const ele = code === element.ele ? text.number() : NaN;
    if (!Number.isNaN(ele)) this.plan.points.setFirst(channelIndex.ele, ele);
  }

  private closeTime(text: XmlText): void {
    const ms = text.ms();
    if (Number.isNaN(ms)) return;
    this.points.set(channelIndex.time, ms);
    const track = this.tracks[this.tracks.length - 1];
    if (track) track.firstTime ??= text.time();
  }

  /** The name of a workout's first track takes precedence over the file's; the first known type determines the sport. */
  private closeTitle(code: number, parent: number): void {
    const track = this.tracks.at(-1);
    if (code === element.type) {
      const read = this.creator === ownCreator ? activityForOwnGpxType : activityForGpxType;
      if (!track || !this.open.includes(element.track)) return;
      track.activityId ??= read(this.text);
      track.isVirtual ||= isVirtualType(this.text);
    } else if (code >= element.comment) this.closeOwnWords(code, track, parent);
    else if (track && parent === element.track) track.name ??= plainText(this.text);
    else if (parent === element.route) this.plan.name ??= plainText(this.text);
    else if (parent === element.metadata || parent === element.gpx) this.fileName ??= plainText(this.text);
  }

  /**
   * Title and notes of programs that have a place for them. Others write anything into comments, from the name of a folder to a
   * table of statistics.
   */
  private closeOwnWords(code: number, track: GpxTrack | undefined, parent: number): void {
    if (code === element.description && parent === element.metadata && describesTitle(this.creator))
      this.described = plainText(this.text);
    if (code === element.comment && parent === element.track && track && this.creator === ownCreator)
      track.notes ??= fittingNotes(this.text) || undefined;
  }
}
