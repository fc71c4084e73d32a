import type { DecodeError } from "@cairn/domain/recording/decoded-activity";
import { ownCreator } from "../encoding/own-creator.ts";
import { earliestClock } from "../points/assemble-recording.ts";
import { PlannedLines } from "../points/planned-line.ts";
import { channelIndex, maxPoints, PointColumns } from "../points/point-columns.ts";
import { fitTimeMs, localOffset } from "./messages/fit-clock.ts";
import { readCoursePoint } from "./messages/fit-course-point.ts";
import { fitDeviceName } from "./messages/fit-device-name.ts";
import { FitHeartRate } from "./messages/fit-heart-rate.ts";
import { type FitLap, readLap } from "./messages/fit-lap.ts";
import { type FitLength, readLength } from "./messages/fit-length.ts";
import { activityOf, type FitSession, readSession } from "./messages/fit-session.ts";
import { ExerciseTitles, type FitSet, readSet } from "./messages/fit-set.ts";
import { FitTimer } from "./messages/fit-timer.ts";
import type { FitDefinition } from "./protocol/fit-definition.ts";
import { DeveloperFields } from "./protocol/fit-developer-field.ts";
import { FitMessage } from "./protocol/fit-message.ts";
import type { FitSink } from "./protocol/fit-reader.ts";
import {
  CompressedDistance,
  compileRecordPlan,
  readDeveloperFields,
  readRecord,
  readRecords,
  readsRuns,
  recordMessage,
  type RecordPlan,
  type RecordRun,
} from "./protocol/fit-record-plan.ts";

/** Global numbers of the messages that we read besides records (FIT profile). */
const global = {
  fileId: 0,
  sport: 12,
  session: 18,
  lap: 19,
  event: 21,
  deviceInfo: 23,
  activity: 34,
  course: 31,
  coursePoint: 32,
  length: 101,
  hr: 132,
  fieldDescription: 206,
  set: 225,
  exerciseTitle: 264,
};
const timerEvent = 0;
/** `file_id` type of an activity, the only kind of file that is imported. */
const activityFile = 4;
const courseFile = 6;
/** `manufacturer` of programs without a number of their own, such as ours. */
const development = 255;
const maxLaps = 20_000;
const maxSessions = 100;
const maxLengths = 100_000;
const maxSets = 20_000;

/**
 * A file of a chain: the number of points and of messages of each kind before it, and what it states once for all of its content.
 */
export interface FitFile {
  readonly point: number;
  readonly lap: number;
  readonly length: number;
  readonly set: number;
  readonly session: number;
  deviceName?: string | undefined;
  /** Seconds, see `localOffset`. */
  utcOffset?: number | undefined;
  /** Sport of a sport message, for files without a session. */
  sport?: number | undefined;
}

const hasSameStart = (a: FitFile | undefined, b: FitFile): boolean =>
  a?.point === b.point &&
  a.lap === b.lap &&
  a.length === b.length &&
  a.set === b.set &&
  a.session === b.session;

/** Collects the content of the messages of a FIT chain, in memory bounded by the limits above. */
export class FitActivity implements FitSink {
  readonly points = new PointColumns();
  readonly segmentStarts: number[] = [];
  readonly sessions: FitSession[] = [];
  readonly laps: FitLap[] = [];
  readonly lengths: FitLength[] = [];
  readonly sets: FitSet[] = [];
  readonly exerciseTitles = new ExerciseTitles();
  readonly timer = new FitTimer();
  readonly heartRate = new FitHeartRate();
  /** The files of the chain. */
  readonly files: FitFile[] = [];
  error: DecodeError | undefined;
  /** Values of developer fields, point by point; absent without such fields. */
  developerPoints: PointColumns | undefined;
  private developerFields = new DeveloperFields();
  /** The plan for the records of each definition; compiled with the first record. */
  private readonly recordPlans = new WeakMap<FitDefinition, RecordPlan>();
  private compressed = new CompressedDistance();
  /** The file that is being read. */
  private file: FitFile = { point: 0, lap: 0, length: 0, set: 0, session: 0 };
  private segmentPending = true;
  private foreignType: number | undefined;
  private skipFile = false;
  /** The line of a course; its records are not a recording. */
  private readonly course = new PlannedLines();
  private inCourse = false;
  private isOwnCourse = false;

  onFile(): void {
    const { points, laps, lengths, sets, sessions } = this;
    this.file = {
      point: points.length,
      lap: laps.length,
      length: lengths.length,
      set: sets.length,
      session: sessions.length,
    };
    // A file without content is dropped, so that the number of files is bounded by their content.
    if (hasSameStart(this.files.at(-1), this.file)) this.files.pop();
    this.files.push(this.file);
    this.compressed = new CompressedDistance();
    this.developerFields = new DeveloperFields();
    this.segmentPending = true;
    this.skipFile = false;
    this.inCourse = false;
  }

  onMessage(view: DataView, definition: FitDefinition, at: number, timestamp: number): boolean {
    if (definition.globalNumber !== recordMessage) {
      this.onOther(view, definition, at, timestamp);
      return true;
    }
    if (this.inCourse) this.onCourseRecord(view, definition, at);
    if (this.skipFile) return true;
    const { points } = this;
    if (points.length === maxPoints) {
      this.error = { kind: "too_many_points", limit: maxPoints };
      return false;
    }
    if (this.segmentPending) this.segmentStarts.push(points.length);
    this.segmentPending = false;
    points.add();
    const plan = this.recordPlanOf(definition);
    if (!Number.isNaN(timestamp)) points.set(channelIndex.time, fitTimeMs(timestamp));
    readRecord(plan, view, at, definition.littleEndian, points);
    if (plan.compressedOffset >= 0) this.compressed.read(view, at + plan.compressedOffset, points);
    if (plan.developer.length > 0) this.onDeveloperFields(plan, view, definition, at);
    return true;
  }

  takesRuns(definition: FitDefinition): boolean {
    return !this.skipFile && readsRuns(this.recordPlanOf(definition));
  }

  onRecords(view: DataView, run: RecordRun): boolean {
    const { points } = this;
    const count = Math.min(run.count, maxPoints - points.length);
    if (count < run.count) this.error = { kind: "too_many_points", limit: maxPoints };
    if (count === 0) return false;
    if (this.segmentPending) this.segmentStarts.push(points.length);
    this.segmentPending = false;
    points.reserve(
      Math.min(maxPoints, Math.floor((view.byteLength - run.at) / (run.definition.size + 1)) + 1),
    );
    points.addAll(count);
    readRecords(this.recordPlanOf(run.definition), view, { ...run, count }, points);
    return count === run.count;
  }

  private onCourseRecord(view: DataView, definition: FitDefinition, at: number): void {
    const { points } = this.course;
    if (points.length === maxPoints) return;
    points.add();
    readRecord(this.recordPlanOf(definition), view, at, definition.littleEndian, points);
  }

  private onCoursePlace(message: FitMessage): void {
    if (this.course.isRouteFull) return;
    const waypoint = readCoursePoint(message, this.isOwnCourse);
    if (waypoint) this.course.addRouteWaypoint(waypoint);
  }

  private recordPlanOf(definition: FitDefinition): RecordPlan {
    let plan = this.recordPlans.get(definition);
    if (plan === undefined) {
      plan = compileRecordPlan(definition.fields, this.developerFields.nativeFieldsOf(definition));
      this.recordPlans.set(definition, plan);
    }
    return plan;
  }

  private onDeveloperFields(
    plan: RecordPlan,
    view: DataView,
    { littleEndian }: FitDefinition,
    at: number,
  ): void {
    this.developerPoints ??= new PointColumns();
    while (this.developerPoints.length < this.points.length) this.developerPoints.add();
    readDeveloperFields(plan, view, at, littleEndian, this.developerPoints);
  }

  /** The reason why the chain contains no activity, if any. */
  foreignKind(): DecodeError | undefined {
    if (this.points.length > 0 || this.sessions.length > 0) return undefined;
    if (this.foreignType === undefined) return { kind: "no_points" };
    if (this.foreignType === courseFile) return this.course.refusal("course");
    return { kind: "not_an_activity", what: kindOfFile[this.foreignType] ?? "other" };
  }

  private onOther(view: DataView, definition: FitDefinition, at: number, timestamp: number): void {
    const { globalNumber } = definition;
    const message = (): FitMessage =>
      new FitMessage(view, definition, at, timestamp, this.developerFields.nativeFieldsOf(definition));
    if (globalNumber === global.fileId) this.onFileId(message());
    else if (this.inCourse && globalNumber === global.course) this.course.name ??= message().text(5);
    else if (this.inCourse && globalNumber === global.coursePoint) this.onCoursePlace(message());
    else if (this.skipFile) return;
    else if (globalNumber === global.event) this.onEvent(message());
    else if (globalNumber === global.hr) this.heartRate.add(message());
    else if (globalNumber === global.lap && this.laps.length < maxLaps) this.laps.push(readLap(message()));
    else if (globalNumber === global.length && this.lengths.length < maxLengths) {
      this.lengths.push(readLength(message()));
    } else if (globalNumber === global.set && this.sets.length < maxSets) this.sets.push(readSet(message()));
    else if (globalNumber === global.exerciseTitle) this.exerciseTitles.add(message());
    else if (globalNumber === global.fieldDescription) this.developerFields.add(message());
    else if (globalNumber === global.session && this.sessions.length < maxSessions) {
      this.sessions.push(readSession(message(), this.files.length));
    } else if (globalNumber === global.activity) this.onActivity(message());
    else if (globalNumber === global.deviceInfo) this.onDeviceInfo(message());
    else if (globalNumber === global.sport) {
      const sport = message();
      this.file.sport ??= activityOf(sport.number(0), sport.number(1), sport.text(3));
    }
  }

  private onFileId(message: FitMessage): void {
    const type = message.number(0);
    if (!Number.isNaN(type) && type !== activityFile) {
      this.foreignType ??= type;
      this.skipFile = true;
      this.inCourse = type === courseFile;
      this.isOwnCourse = message.number(1) === development && message.text(8) === ownCreator;
      return;
    }
    this.file.deviceName ??= fitDeviceName(message.number(1), message.number(2), message.text(8));
  }

  /** The device with index 0 is the one that wrote the file. */
  private onDeviceInfo(message: FitMessage): void {
    if (message.number(0) !== 0) return;
    const { file } = this;
    const productName = message.text(27);
    if (file.deviceName !== undefined && productName === undefined) return;
    const name = fitDeviceName(message.number(2), message.number(4), productName);
    if (name !== undefined && name.length > (file.deviceName?.length ?? 0)) file.deviceName = name;
  }

  private onEvent(message: FitMessage): void {
    if (message.number(0) === timerEvent) this.timer.add(message.number(1), message.timestamp);
  }

  private onActivity(message: FitMessage): void {
    if (fitTimeMs(message.timestamp) < earliestClock) return;
    this.file.utcOffset ??= localOffset(message.timestamp, message.number(5));
  }
}

type ForeignKind = Extract<DecodeError, { kind: "not_an_activity" }>["what"];

/** Kinds of FIT file (`file` of the FIT profile) that people mistake for an activity. */
const kindOfFile: Readonly<Record<number, ForeignKind>> = {
  1: "settings",
  2: "settings",
  3: "settings",
  5: "workout_plan",
  7: "workout_plan",
  10: "totals",
};
