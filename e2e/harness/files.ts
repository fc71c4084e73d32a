import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import process from "node:process";
import { generateRecording, type RecordingKind } from "@cairn/testkit/outings/generate-recording";
import { createRandom } from "@cairn/testkit/random";
import { writeFit } from "@cairn/testkit/files/write-fit";
import { writeGpx } from "@cairn/testkit/files/write-gpx";

/** A file as a person would choose it. */
export interface ChosenFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

const mimeType = "application/octet-stream";
const corpus =
  process.env["CAIRN_CORPUS"] ?? join(dirname(dirname(import.meta.dirname)), "..", "shared", "corpus");

/** A workout that the testkit made, as the FIT file of a watch. */
export function fitFile(kind: RecordingKind, name = `${kind}.fit`): ChosenFile {
  return { name, mimeType, buffer: Buffer.from(writeFit(generateRecording(kind, createRandom(name)))) };
}

/** A workout that the testkit made, as the GPX file of a phone. */
export function gpxFile(kind: RecordingKind, title: string, name = `${kind}.gpx`): ChosenFile {
  const { recording } = generateRecording(kind, createRandom(name));
  return { name, mimeType, buffer: Buffer.from(writeGpx(recording, { name: title, type: kind })) };
}

/** A file of a real device out of the corpus, or where there is no corpus, one that the testkit makes in its place. */
export function deviceFile(path: string, instead: () => ChosenFile): ChosenFile {
  const file = join(corpus, path);
  return existsSync(file)
    ? { name: path.split("/").at(-1) ?? path, mimeType, buffer: readFileSync(file) }
    : instead();
}
