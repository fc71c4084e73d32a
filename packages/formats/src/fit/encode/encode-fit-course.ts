import { type WaypointSymbol, waypointSymbols } from "@cairn/domain/recording/waypoint";
import { fitSportForActivity } from "@cairn/domain/sports/fit-sport";
import type { ExportedRoute, TurnKind } from "../../encoding/exported-route.ts";
import { emptyRecording } from "../../encoding/exported-workout.ts";
import { type Course, planCourse } from "../../encoding/plan-course.ts";
import { fitSeconds } from "../messages/fit-clock.ts";
import { positionField, storedLongitude } from "./fit-position.ts";
import { recordColumns } from "./fit-record-columns.ts";
import {
  enumField,
  event,
  eventType,
  fileCreatorFields,
  fileIdFields,
  fileType,
  type FitFields,
  lapFields,
  message,
  messageIndex,
  textField,
  timestampField,
  uint32,
} from "./fit-summary-messages.ts";
import { FitWriter } from "./fit-writer.ts";

/** `course_point` of the FIT profile. It has none for roundabouts, stairs, lifts, parking and cameras, which their texts name. */
const coursePointType: Readonly<Record<TurnKind | WaypointSymbol, number>> = {
  straight: 8,
  slight_right: 21,
  right: 7,
  sharp_right: 22,
  u_turn: 23,
  sharp_left: 20,
  left: 6,
  slight_left: 19,
  roundabout: 0,
  leave_roundabout: 0,
  ferry: 51,
  stairs: 0,
  lift: 0,
  other: 0,
  generic: 0,
  summit: 1,
  viewpoint: 38,
  hut: 36,
  campsite: 27,
  water: 3,
  food: 4,
  parking: 0,
  toilet: 39,
  camera: 0,
  danger: 5,
  first_aid: 9,
};

/** Bytes of the longest string of the protocol, whose fields have a size of one byte, with its terminating zero. */
const longestText = 255;
/** Bytes of the text of a turn: screens show fewer characters, and each turn of a file takes as many as the longest. */
const longestTurn = 64;

/**
 * A planned route as a FIT course of protocol 2.0: file_id and creator, the course with its name (cut to 254 bytes of UTF-8) and
 * sport, a lap with its totals and ends, the timer's start and stop, a record with a time for every point, and a course_point
 * after the record at which each turn and each waypoint is. Times are whole seconds, so that points close to each other may have
 * the same one.
 */
export function encodeFitCourse(route: ExportedRoute): Uint8Array {
  const course = planCourse(route);
  const start = Math.max(0, Math.round(fitSeconds(route.startTime)));
  const { sport, subSport } = fitSportForActivity(route.activityId);
  const file = new FitWriter();
  file.writeOnce(message.fileId, fileIdFields(fileType.course, start));
  file.writeOnce(message.fileCreator, fileCreatorFields);
  file.writeOnce(message.course, [
    [enumField(4), sport],
    [textField(5, [route.name], longestText), route.name],
    [enumField(7), subSport],
  ]);
  file.writeOnce(message.lap, courseLap(route, course, start));
  file.writeOnce(message.event, timer(start, eventType.start));
  writePoints(file, route, course, start);
  file.writeOnce(message.event, timer(start + Math.round(course.time.at(-1) ?? 0), eventType.stopAll));
  return file.close();
}

function courseLap({ activityId, averageSpeed, ascent }: ExportedRoute, course: Course, start: number) {
  const { lat, lon, distance, time } = course;
  const lap = {
    startTime: 0,
    elapsedTime: time.at(-1) ?? 0,
    distance: distance.at(-1) ?? 0,
    avgSpeed: averageSpeed,
    ...(ascent !== undefined && { ascent }),
  };
  return [
    ...lapFields(activityId, lap, 0, start),
    [positionField(3), lat[0]],
    [positionField(4), storedLongitude(lon[0] ?? NaN)],
    [positionField(5), lat.at(-1)],
    [positionField(6), storedLongitude(lon.at(-1) ?? NaN)],
  ] satisfies FitFields;
}

const timer = (at: number, type: number): FitFields => [
  [timestampField, at],
  [enumField(0), event.timer],
  [enumField(1), type],
];

function writePoints(file: FitWriter, { activityId }: ExportedRoute, course: Course, start: number): void {
  const { length, lat, lon, ele, distance, time, coursePoints } = course;
  const columns = recordColumns(
    { ...emptyRecording, length, columns: { lat, lon, distance, ...(ele && { ele }) } },
    activityId,
  );
  const records = file.define(message.record, [timestampField, ...columns.map(({ field }) => field)]);
  const texts = coursePoints.map(({ text }) => text);
  const points = file.define(message.coursePoint, [
    messageIndex,
    uint32(1),
    positionField(2),
    positionField(3),
    uint32(4, 100),
    enumField(5),
    textField(6, texts, longestTurn),
    enumField(8),
  ]);
  let next = 0;
  for (let i = 0; i < length; i += 1) {
    const stamp = start + Math.round(time[i] ?? NaN);
    file.write(records, [stamp, ...columns.map(({ values }) => values[i])]);
    for (let told = coursePoints[next]; told?.point === i; told = coursePoints[++next])
      file.write(points, [
        next,
        stamp,
        lat[i],
        storedLongitude(lon[i] ?? NaN),
        distance[i],
        coursePointType[told.kind],
        told.text,
        Number(isSymbol(told.kind)),
      ]);
  }
}

/** Waypoints are favorites of whoever set them, which tells those without a type of their own from turns without one. */
const isSymbol = (kind: TurnKind | WaypointSymbol): boolean =>
  waypointSymbols.some((symbol) => symbol === kind);
