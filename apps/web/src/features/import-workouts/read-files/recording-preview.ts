import { analyseRecording, analysisVersion } from "@cairn/domain/analysis/analyse-recording";
import { chooseTotals } from "@cairn/domain/plausibility/choose-totals";
import { recordedSport } from "@cairn/domain/recorded-sport/recorded-sport";
import type { DecodedActivity } from "@cairn/domain/recording/decoded-activity";
import type { Recording } from "@cairn/domain/recording/recording";
import { plausibleRecording } from "@cairn/domain/track/outliers";
import { pointKind } from "@cairn/domain/track/track-points";
import { bboxOf } from "@cairn/geo/bbox";
import { haversine } from "@cairn/geo/haversine";
import { encodePolyline } from "@cairn/geo/polyline";
import { simplifyLine } from "@cairn/geo/simplify";
import type { RecordingPreview } from "./file-reading.ts";

/** "Other 1" of the catalogue, for files that name no sport. */
const unknownActivity = 4;
/** Bends smaller than this share of the track's extent are not drawn. */
const drawnPart = 1 / 150;

/** The data of a decoded file, with the same sport and totals that the server will choose. */
export const previewOf = (decoded: DecodedActivity): RecordingPreview => {
  const { recording, device, name, utcOffset } = decoded;
  const activityId = recordedSport(decoded) ?? unknownActivity;
  const computed = analyseRecording(recording, { activityId });
  const totals = chooseTotals({
    device: withTotalTime(device ?? {}),
    computed: withTotalTime({
      ...(computed.distance !== undefined && { distance: computed.distance }),
      ...(computed.elapsedTime !== undefined && { elapsedTime: computed.elapsedTime }),
      ...(computed.timerTime !== undefined && { timerTime: computed.timerTime }),
      ...(computed.movingTime !== undefined && { movingTime: computed.movingTime }),
    }),
    analysisVersion,
    activityId,
    ...(computed.evidence && { evidence: computed.evidence }),
  });
  const polyline = lineOf(recording, activityId);
  return {
    activityId,
    distance: totals.distance?.value ?? 0,
    duration: totals.totalTime?.value ?? 0,
    ...(recording.startTime !== undefined && { startTime: recording.startTime }),
    // The server uses the place to decide whether UTC was the local clock; until then the browser's own clock is the better
    // guess.
    ...(utcOffset !== undefined && utcOffset !== 0 && { offsetMinutes: Math.round(utcOffset / 60) }),
    ...(name !== undefined && { title: name }),
    ...(decoded.warnings.includes("made_up_times") && { madeUpTimes: true }),
    ...(polyline !== undefined && { polyline }),
  };
};

interface Times {
  readonly timerTime?: number;
  readonly elapsedTime?: number;
}

/** Pauses that the person made do not count as time of the workout. */
const withTotalTime = <T extends Times>(totals: T) => {
  const totalTime = totals.timerTime ?? totals.elapsedTime;
  return { ...totals, ...(totalTime !== undefined && { totalTime }) };
};

/** The track without GPS errors, simplified for a thumbnail; undefined indoors. */
const lineOf = (recording: Recording, activityId: number): string | undefined => {
  const { recording: shown, kinds } = plausibleRecording(recording, activityId);
  const { lat, lon } = shown.columns;
  if (!lat || !lon) return undefined;
  const isOnTrack = (_: number, i: number) => kinds[i] === pointKind.good || kinds[i] === pointKind.start;
  const [onTrackLat, onTrackLon] = [lat.filter(isOnTrack), lon.filter(isOnTrack)];
  const box = bboxOf(onTrackLat, onTrackLon);
  if (!box) return undefined;
  const [west, south, east, north] = box;
  const tolerance = haversine(south, west, north, east) * drawnPart;
  return encodePolyline(onTrackLat, onTrackLon, simplifyLine(onTrackLat, onTrackLon, tolerance));
};
