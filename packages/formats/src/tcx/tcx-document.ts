import type {
  DecodedActivities,
  DecodedActivity,
  DecodeError,
} from "@cairn/domain/recording/decoded-activity";
import type { Recording } from "@cairn/domain/recording/recording";
import { fail, type Result } from "@cairn/domain/result";
import { inSi, speedContextOf, withSiSpeeds } from "@cairn/domain/sensors/speed-unit";
import { activityForOwnGpxType, activityForTitle } from "@cairn/domain/sports/gpx-type";
import { ownCreator } from "../encoding/own-creator.ts";
import { joinDistances } from "../file-format/join-distances.ts";
import { joinTotals } from "../file-format/join-totals.ts";
import { plainText } from "../file-format/plain-text.ts";
import { isVirtualProgram } from "../file-format/virtual-world.ts";
import { assembleRecording } from "../points/assemble-recording.ts";
import { PlannedLines } from "../points/planned-line.ts";
import { maxPoints, PointColumns } from "../points/point-columns.ts";
import { decodeParts, type FilePart, maxPauseMs, type PickedPoints } from "../points/workout-parts.ts";
import { ElementCodes } from "../xml/element-codes.ts";
import type { XmlDocument } from "../xml/xml-decoder.ts";
import { noAttributes, ReadText, type XmlAttributes, type XmlText } from "../xml/xml-receiver.ts";
import type { XmlFault } from "../xml/xml-stream.ts";
import { offsetAtStart, readXmlTime } from "../xml/xml-time.ts";
import { maxText, numberOf } from "../xml/xml-value.ts";
import { TcxCoursePoint } from "./tcx-course-point.ts";
import { element, firstLeaf, tcxElements } from "./tcx-elements.ts";
import { setLapTotal } from "./tcx-lap-total.ts";
import {
  createLeg,
  createTransition,
  lapsFrom,
  legFrom,
  type TcxLap,
  type TcxLeg,
  type TcxSession,
  totalsOf,
  wholeActivity,
} from "./tcx-leg.ts";
import { withUncountedGaps } from "./tcx-pauses.ts";
import { TcxPoint } from "./tcx-point.ts";
import { narrowedByPlan, textsOf } from "./tcx-texts.ts";
import { type StoppedTimers, withTimerStops } from "./tcx-timer-stops.ts";

/** Whether a leg of a multisport session begins so long after the others that it is a workout of another day. */
const beginsLater = (leg: TcxLeg, others: readonly TcxLeg[]): boolean => {
  const ends = others.flatMap(({ laps }) =>
    laps.map(({ startTime, endTime, totals }) =>
      Math.max(Number.isNaN(endTime) ? startTime : endTime, startTime + 1000 * (totals.timerTime ?? 0)),
    ),
  );
  const start = leg.laps[0]?.startTime ?? NaN;
  return start - ends.reduce((a, b) => Math.max(a, b), -Infinity) >= maxPauseMs && ends.length > 0;
};

const isHeartRate = (code: number): boolean =>
  code === element.pointHeartRate || code === element.averageHeartRate || code === element.maximumHeartRate;

const maxLaps = 20_000;
const maxLegs = 1000;

/** The data that the file calls one workout. */
interface TcxPart extends FilePart {
  readonly session: TcxSession;
  readonly legs: TcxLeg[];
  to: number;
}

/** Collects the content of a TCX file, element by element, in memory bounded by its points and laps. */
export class TcxDocument implements XmlDocument {
  readonly points = new PointColumns();
  closed = false;
  readonly codes = new ElementCodes(tcxElements);
  private readonly stop: (fault: XmlFault) => never;
  private readonly open: number[] = [];
  private readonly point = new TcxPoint();
  private readonly segmentStarts: number[] = [];
  private readonly legs: TcxLeg[] = [];
  private session: TcxSession = { isMultiSport: false };
  private leg: TcxLeg | undefined;
  private lap: TcxLap | undefined;
  private tracksOfLap = 0;
  /** Index of the first point of the current lap. */
  private lapBegin = 0;
  /** The sport of the whole workout, in a file that Cairn wrote. */
  private wholeActivityId: number | undefined;
  private laps = 0;
  private inPoint = false;
  private segmentPending = true;
  private leaf: number = element.other;
  private text = "";
  private courses = 0;
  private readonly plan = new PlannedLines();
  private inCourse = false;
  /** Number of heart rates that are open. */
  private heartRates = 0;
  /** Whether the heart rate that is open has its value in an element of its own, as the schema says. */
  private hasValue = false;
  /** The course point that is open. */
  private coursePoint: TcxCoursePoint | undefined;
  private workouts = 0;
  private author: string | undefined;

  constructor(stop: (fault: XmlFault) => never) {
    this.stop = stop;
  }

  get readsText(): boolean {
    return this.leaf !== element.other || (this.heartRates > 0 && isHeartRate(this.parent));
  }

  /** The element that is open, or around the one that begins or ends. */
  private get parent(): number {
    return this.open[this.open.length - 1] ?? element.other;
  }

  onOpen(code: number, attributes: XmlAttributes): void {
    if (this.open.length === 0 && code !== element.root) this.stop({ kind: "unknown_format" });
    this.open.push(code);
    this.leaf = code >= firstLeaf ? code : element.other;
    this.text = "";
    if (isHeartRate(code)) {
      this.hasValue = false;
      this.heartRates += 1;
    } else if (code === element.trackPoint) this.openPoint();
    else if (code === element.coursePoint) this.coursePoint = new TcxCoursePoint();
    else if (code === element.multiSport) this.session = { isMultiSport: true };
    else if (code === element.activity) this.openActivity(attributes.text("Sport") ?? "");
    else if (code === element.transition) this.openTransition(attributes);
    else if (code === element.lap) this.openLap(attributes);
    else if (code === element.track) this.openTrack();
    else if (code === element.course) {
      this.courses += 1;
      this.inCourse = true;
      this.plan.begin();
    } else if (code === element.workout) this.workouts += 1;
  }

  onText(text: string): void {
    if (this.readsText && this.text.length < maxText) this.text += text;
  }

  onLeaf(code: number, text: XmlText): void {
    const { parent } = this;
    // No part of the text of a heart rate.
    const isOfPoint = this.heartRates === 0 || (code === element.value && parent === element.pointHeartRate);
    if (this.inPoint && isOfPoint && code >= firstLeaf) {
      this.leaf = element.other;
      if (code === element.value) this.hasValue = true;
      this.point.set(code, parent, text);
      return;
    }
    this.onOpen(code, noAttributes);
    if (this.readsText) this.onText(text.text());
    this.onClose();
  }

  onClose(): void {
    const code = this.open.pop();
    if (code === this.leaf && this.leaf !== element.other) this.closeLeaf(code);
    else if (code !== undefined && isHeartRate(code)) this.closeHeartRate(code);
    else if (code === element.trackPoint) this.closePoint();
    else if (code === element.coursePoint) this.closeCoursePoint();
    else if (code === element.course) this.inCourse = false;
    else if (code === element.lap) this.lap = undefined;
    else if (code === element.activity || code === element.transition) this.leg = undefined;
    else if (code === element.multiSport) this.session = { isMultiSport: false };
    if (this.open.length === 0) this.closed = true;
    this.leaf = element.other;
  }

  finish(): Result<DecodedActivities, DecodeError> {
    const parts = this.parts();
    return parts.length === 0
      ? fail(this.withoutPoints())
      : decodeParts(this.points, this.sortedStarts(), parts, (picked, chosen) =>
          this.decoded(picked, chosen),
        );
  }

  /** The workouts of the file, each with its legs that have laps; a workout needs points or a stated time. */
  private parts(): readonly TcxPart[] {
    const { points } = this;
    const parts: TcxPart[] = [];
    for (const [i, leg] of this.legs.entries()) {
      const { session, from, activityId } = leg;
      const to = this.legs[i + 1]?.from ?? points.length;
      const last = parts.at(-1);
      if (last?.session === session && !beginsLater(leg, last.legs)) {
        last.to = to;
        last.legs.push(leg);
      } else parts.push({ session, from, to, activityId, isActivity: true, legs: [leg], startTime: NaN });
    }
    return parts.flatMap((part) => {
      const legs = part.legs.filter((leg) => leg.laps.length > 0);
      const isEmpty = part.to === part.from && legs.every((leg) => totalsOf(leg).timerTime === undefined);
      const startTime = legs[0]?.laps[0]?.startTime;
      return isEmpty ? [] : [{ ...part, legs, startTime }];
    });
  }

  private decoded({ points, segmentStarts }: PickedPoints, parts: readonly TcxPart[]): DecodedActivity {
    const legs = parts.flatMap((part) => part.legs);
    const starts = legs.flatMap((leg) => leg.laps.map((lap) => lap.startTime));
    const lapStarts = starts.filter((start) => !Number.isNaN(start));
    const startTime = lapStarts.reduce((a, b) => Math.min(a, b), Infinity);
    const { recording, warnings, origin } = assembleRecording(points, segmentStarts, { startTime });
    joinDistances(
      recording.columns,
      lapStarts.map((start) => (start - origin) / 1000),
    );
    // Before anything is derived from speeds, such as the time of a timer.
    const context = speedContextOf(recording);
    for (const lap of legs.flatMap((leg) => leg.laps)) Object.assign(lap.totals, inSi(lap.totals, context));
    const timed = this.timed(recording, legs, origin);
    const decoded: DecodedActivity = {
      format: "tcx",
      recording: {
        ...recording,
        segmentStarts: timed.segmentStarts,
        laps: lapsFrom(timed.legs, origin),
      },
      legs: timed.legs.map((leg) => legFrom(leg, origin)).toSorted((a, b) => a.startTime - b.startTime),
      ...this.details(parts, timed.legs),
      warnings: this.point.droppedPositions > 0 ? ["invalid_points_dropped", ...warnings] : warnings,
    };
    // Pauses that were found shorten the stretches by which speeds are judged.
    const hasMorePauses = timed.segmentStarts.length !== recording.segmentStarts.length;
    return withSiSpeeds(decoded, hasMorePauses ? undefined : context);
  }

  /** The laps with the time of their timer, and the segments between its stops. Cairn marks every pause. */
  private timed(recording: Recording, legs: readonly TcxLeg[], origin: number): StoppedTimers {
    if (this.author === ownCreator) return { legs, segmentStarts: recording.segmentStarts };
    const known = { ...recording, segmentStarts: withUncountedGaps(recording) };
    return withTimerStops(known, legs, origin);
  }

  private sortedStarts(): readonly number[] {
    return [...new Set(this.segmentStarts)].toSorted((a, b) => a - b);
  }

  private withoutPoints(): DecodeError {
    if (this.courses > 0) return this.plan.refusal("course");
    if (this.workouts > 0) return { kind: "not_an_activity", what: "workout_plan" };
    return { kind: "no_points" };
  }

  /** Everything except points, laps and legs. */
  private details(parts: readonly TcxPart[], legs: readonly TcxLeg[]): Partial<DecodedActivity> {
    const device = joinTotals(legs.map(totalsOf));
    const sessions = parts.map((part) => part.session);
    const textOf = (key: "notes" | "planName" | "creator") =>
      sessions.find((session) => session[key] !== undefined)?.[key];
    const planName = textOf("planName");
    const texts = textsOf(textOf("notes"), planName, this.author === ownCreator);
    const activityId =
      this.wholeActivityId ??
      narrowedByPlan(wholeActivity(legs), planName) ??
      activityForTitle(planName) ??
      activityForTitle(texts.name);
    const deviceName = textOf("creator") ?? this.author;
    const utcOffset = offsetAtStart(sessions.map((session) => session.firstTime));
    return {
      ...(Object.keys(device).length === 0 ? {} : { device }),
      ...(activityId === undefined ? {} : { activityId }),
      ...texts,
      ...(deviceName === undefined ? {} : { deviceName }),
      ...(utcOffset === undefined ? {} : { utcOffset }),
      ...(legs.some((leg) => leg.isVirtual) || isVirtualProgram(deviceName) ? { isVirtual: true } : {}),
    };
  }

  private openActivity(sport: string): void {
    if (!this.session.isMultiSport) this.session = { isMultiSport: false };
    this.openLeg(createLeg(this.session, this.points.length, sport));
  }

  private openLeg(leg: TcxLeg): void {
    this.leg = leg;
    this.lap = undefined;
    this.segmentPending = true;
    if (this.legs.length < maxLegs) this.legs.push(leg);
  }

  /** The change between two sports is a separate lap. */
  private openTransition(attributes: XmlAttributes): void {
    this.openLeg(createTransition(this.session, this.points.length));
    this.openLap(attributes);
  }

  private openLap(attributes: XmlAttributes): void {
    if (!this.leg) return;
    const { ms } = readXmlTime(attributes.text("StartTime") ?? "");
    this.lap = { startTime: ms, endTime: NaN, totals: {} };
    this.tracksOfLap = 0;
    this.lapBegin = this.points.length;
    if (this.laps < maxLaps) this.leg.laps.push(this.lap);
    this.laps += 1;
  }

  /** A lap continues from the end of the previous one; a second track inside a lap begins after a stop. */
  private openTrack(): void {
    this.tracksOfLap += 1;
    if (this.tracksOfLap > 1) this.segmentPending = true;
  }

  private openPoint(): void {
    this.inPoint = this.leg !== undefined || this.inCourse;
    this.point.clear();
  }

  private closePoint(): void {
    const { points, point } = this;
    if (!this.inPoint) return;
    this.inPoint = false;
    if (point.isEmpty()) return;
    if (this.inCourse) {
      if (this.plan.points.length < maxPoints) point.addTo(this.plan.points);
      return;
    }
    if (points.length === maxPoints) this.stop({ kind: "too_many_points", limit: maxPoints });
    if (this.segmentPending) this.segmentStarts.push(points.length);
    this.segmentPending = false;
    point.addTo(points);
    const { ms } = point.time;
    if (Number.isNaN(ms)) return;
    this.session.firstTime ??= point.time;
    if (!this.lap) return;
    this.lap.endTime = ms;
    if (Number.isNaN(this.lap.startTime)) this.lap.startTime = ms;
  }

  private closeCoursePoint(): void {
    const waypoint = this.coursePoint?.waypoint();
    if (waypoint && this.inCourse) this.plan.addRouteWaypoint(waypoint);
    this.coursePoint = undefined;
  }

  private closeLeaf(code: number): void {
    const { parent } = this;
    if (code === element.value) this.hasValue = true;
    if (this.inPoint) this.point.set(code, parent, new ReadText(this.text));
    else if (this.coursePoint) this.coursePoint.set(code, parent, this.text);
    else if (code === element.name || code === element.notes) this.closeTitle(code, parent);
    else if (code === element.activityType) this.closeActivityType();
    else if (code === element.afterPause) this.closeAfterPause();
    else if (this.lap || this.leg) this.closeTotal(code, parent);
  }

  /** Some programs write totals beside the laps, where the schema has none. */
  private closeTotal(code: number, parent: number): void {
    setLapTotal(this.lap?.totals ?? this.leg?.outside ?? {}, code, parent, numberOf(this.text));
  }

  /** Some programs write the number of a heart rate without the element for it. */
  private closeHeartRate(code: number): void {
    this.heartRates -= 1;
    if (this.hasValue) return;
    if (this.inPoint) this.point.set(element.value, code, new ReadText(this.text));
    else if (this.lap) setLapTotal(this.lap.totals, element.value, code, numberOf(this.text));
  }

  private closeActivityType(): void {
    const activityId = activityForOwnGpxType(this.text);
    if (this.leg) this.leg.activityId = activityId ?? this.leg.activityId;
    else this.wholeActivityId = activityId;
  }

  /** A lap continues from the previous one without a stop, unless this element says otherwise. */
  private closeAfterPause(): void {
    if (this.lap && this.points.length > this.lapBegin) this.segmentStarts.push(this.lapBegin);
  }

  private closeTitle(code: number, parent: number): void {
    if (code === element.notes) {
      if ((this.leg || parent === element.multiSport) && plainText(this.text) !== undefined)
        this.session.notes ??= this.text;
    } else if (parent === element.creator) this.session.creator ??= plainText(this.text);
    else if (parent === element.author) this.author ??= plainText(this.text);
    else if (parent === element.plan) this.session.planName ??= plainText(this.text);
    else if (parent === element.course) this.plan.name ??= plainText(this.text);
  }
}
