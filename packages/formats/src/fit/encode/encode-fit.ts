import type { Recording } from "@cairn/domain/recording/recording";
import { segmentRanges } from "@cairn/domain/recording/segments";
import type { ExportedWorkout } from "../../encoding/exported-workout.ts";
import { planSessions, type SessionPlan } from "../../encoding/session-plan.ts";
import { fitSeconds } from "../messages/fit-clock.ts";
import { lapPoolFields, sessionPoolFields, strokesIn, writeLengths } from "./fit-pool.ts";
import { recordColumns } from "./fit-record-columns.ts";
import { writeSets } from "./fit-sets.ts";
import {
  activityFields,
  deviceInfoFields,
  event,
  eventType,
  fileCreatorFields,
  fileIdFields,
  fileType,
  lapFields,
  message,
  sessionFields,
  timestampField,
} from "./fit-summary-messages.ts";
import { FitWriter } from "./fit-writer.ts";

/**
 * A workout as a FIT activity of protocol 2.0: file_id, creator and device, the timer's start and stop around each segment, a
 * record for every point, the lengths of a pool, the sets of strength training, laps, a session for each leg, and the activity
 * with its local time. The format has times in whole seconds: points within one second keep their order and lose their
 * fractions, and a pause shorter than a second loses its boundary. A point without a time has none in the file. A workout
 * without a recording gives a valid file with its totals.
 */
export function encodeFit(workout: ExportedWorkout, recording: Recording): Uint8Array {
  const { totals } = workout;
  const start = Math.max(0, Math.round(fitSeconds(workout.startTime)));
  const end = start + Math.round(Math.max(lastTime(recording), totals.elapsedTime ?? 0));
  const file = new FitWriter();
  file.writeOnce(message.fileId, fileIdFields(fileType.activity, start, workout));
  file.writeOnce(message.fileCreator, fileCreatorFields);
  file.writeOnce(message.deviceInfo, deviceInfoFields(workout, start));
  if (recording.length > 0) writePoints(file, workout, recording, start);
  const sessions = planSessions(workout, recording, end - start);
  writeLengths(file, recording, start);
  writeSets(file, recording, start);
  writeLaps(file, sessions, start);
  let firstLap = 0;
  for (const [index, session] of sessions.entries()) {
    const { leg, laps, endTime } = session;
    const span = { start: start + Math.round(leg.startTime), end: start + Math.round(endTime) };
    file.writeOnce(message.session, [
      ...sessionFields(leg, { index, ...span, firstLap, laps: laps.length, strokes: strokesIn(session) }),
      ...sessionPoolFields(session, recording),
    ]);
    firstLap += laps.length;
  }
  file.writeOnce(message.activity, activityFields(workout, end, sessions.length));
  return file.close();
}

function lastTime({ columns }: Recording): number {
  let last = 0;
  for (const time of columns.time ?? []) if (time > last) last = time;
  return last;
}

function writePoints(
  file: FitWriter,
  workout: ExportedWorkout,
  recording: Recording,
  sessionStart: number,
): void {
  const { time } = recording.columns;
  const columns = recordColumns(recording, workout.activityId);
  const fields = columns.map((column) => column.field);
  const events = file.define(message.event, [
    timestampField,
    { number: 0, type: "enum" },
    { number: 1, type: "enum" },
  ]);
  const records = file.define(message.record, time ? [timestampField, ...fields] : fields);
  const stampOf = (i: number): number =>
    time ? Math.round(fitSeconds(workout.startTime + (time[i] ?? NaN) * 1000)) : NaN;
  let latest = sessionStart;
  for (const { from, to } of segmentRanges(recording)) {
    const begin = stampOf(from);
    latest = Number.isNaN(begin) ? latest : begin;
    file.write(events, [latest, event.timer, eventType.start]);
    for (let i = from; i < to; i += 1) {
      const stamp = stampOf(i);
      latest = Number.isNaN(stamp) ? latest : stamp;
      const values = columns.map((column) => column.values[i]);
      file.write(records, time ? [stamp, ...values] : values);
    }
    file.write(events, [latest, event.timer, eventType.stopAll]);
  }
}

function writeLaps(file: FitWriter, sessions: readonly SessionPlan[], start: number): void {
  const laps = sessions.flatMap(({ laps: own, leg }) => own.map((plan) => ({ ...plan, leg })));
  let firstLength = 0;
  const rows = laps.map(({ lap, lengths, leg }, index) => {
    const fields = lapFields(leg.activityId, lap, index, start).concat(lapPoolFields(lengths, firstLength));
    firstLength += lengths.length;
    return fields;
  });
  file.writeRows(message.lap, rows);
}
