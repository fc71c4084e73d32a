import { writeFit } from "@cairn/demo/files/write-fit";
import { writeGpx } from "@cairn/demo/files/write-gpx";
import { createRandom } from "@cairn/demo/random";
import { corpus } from "@cairn/testkit/corpus/corpus";
import { writeTcx } from "@cairn/testkit/files/write-tcx";
import { generateDive } from "@cairn/testkit/outings/dive";
import { generateRecording, type RecordingKind } from "@cairn/testkit/outings/generate-recording";

/** A file as a person would choose it. */
export interface ChosenFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

const mimeType = "application/octet-stream";

/** A workout made by the testkit, as the FIT file of a watch. */
export function fitFile(kind: RecordingKind, name = `${kind}.fit`): ChosenFile {
  return { name, mimeType, buffer: Buffer.from(writeFit(generateRecording(kind, createRandom(name)))) };
}

/** A workout made by the testkit, as the GPX file of a phone. */
export function gpxFile(kind: RecordingKind, title: string, name = `${kind}.gpx`): ChosenFile {
  const { recording } = generateRecording(kind, createRandom(name));
  return { name, mimeType, buffer: Buffer.from(writeGpx(recording, { name: title, type: kind })) };
}

/** The GPX file of the same workout from a phone that was started three minutes late. */
export function lateGpxFile(kind: RecordingKind, title: string, name: string): ChosenFile {
  const late = 180;
  const text = gpxFile(kind, title, name).buffer.toString();
  const points = text.match(/<trkpt.*?<\/trkpt>/gs) ?? [];
  const kept = points.slice(0, late).reduce((rest, point) => rest.replace(point, ""), text);
  return { name: "late.gpx", mimeType, buffer: Buffer.from(kept) };
}

/** A ride on flat ground whose file says that it was a trip by boat. */
export function rowingFile(): ChosenFile {
  const generated = generateRecording("ride", createRandom("rowing"));
  return { name: "row.fit", mimeType, buffer: Buffer.from(writeFit({ ...generated, activityId: 15 })) };
}

/** A dive to 18.4 m, as a dive computer writes it. */
export function diveFile(): ChosenFile {
  return { name: "dive.fit", mimeType, buffer: Buffer.from(writeFit(generateDive(Date.UTC(2026, 6, 4, 9)))) };
}

/** A ride followed by a run in one file, as a watch for duathlons writes it. */
export function duathlonFile(): ChosenFile {
  const ride = tcxLeg("ride", "Biking", 0);
  const run = tcxLeg("run", "Running", 6 * 3600_000);
  const [first, next] = [activityOf(ride), activityOf(run)];
  const session = `<MultiSportSession><Id>2025-06-01T10:00:00Z</Id><FirstSport>${first}</FirstSport><NextSport>${next}</NextSport></MultiSportSession>`;
  return { name: "duathlon.tcx", mimeType, buffer: Buffer.from(ride.replace(first, session)) };
}

const activityOf = (tcx: string): string => /<Activity .*<\/Activity>/s.exec(tcx)?.[0] ?? "";

function tcxLeg(kind: RecordingKind, sport: string, later: number): string {
  const { recording, totals } = generateRecording(kind, createRandom(kind));
  return writeTcx({ ...recording, startTime: (recording.startTime ?? 0) + later }, { sport, totals });
}

/** A file of a real device from the corpus; without a corpus, one that the testkit makes instead. */
export function deviceFile(path: string, instead: () => ChosenFile): ChosenFile {
  return corpus === undefined
    ? instead()
    : { name: path.split("/").at(-1) ?? path, mimeType, buffer: corpus.read(path) };
}
