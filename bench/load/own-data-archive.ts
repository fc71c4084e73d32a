import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { ownDataFormat } from "@cairn/contracts/own-data/own-data-limits";
import { writeFit } from "@cairn/demo/files/write-fit";
import { paintPhoto } from "@cairn/demo/photos/paint-photo";
import { pino } from "pino";
import { ZipFile } from "yazl";
import { createImages } from "../../apps/server/src/platform/images/images.ts";
import { longRide } from "./long-ride.ts";

/** The size of an account. */
export interface AccountSize {
  readonly workouts: number;
  readonly photos: number;
}

const day = 86_400_000;
/** Half an hour with one point a second. */
const points = 1800;
const differentPhotos = 20;
const first = Date.UTC(2026, 5, 1, 8);
const keyOf = (kind: string, n: number): string =>
  createHash("sha256").update(`${kind} ${n}`).digest("hex").slice(0, 24);

/**
 * Writes the archive of an invented account (docs/own-data.md): a ride a day, each with a file of a watch,
 * and photos on the latest rides.
 */
export async function writeAccountArchive(path: string, { workouts, photos }: AccountSize): Promise<void> {
  const zip = new ZipFile();
  const members: { readonly path: string; readonly size: number; readonly sha256: string }[] = [];
  const written = pipeline(zip.outputStream, createWriteStream(path));
  const add = (name: string, bytes: Uint8Array, compress = false): string => {
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    members.push({ path: name, size: bytes.length, sha256 });
    zip.addBuffer(Buffer.from(bytes), name, { compress });
    return sha256;
  };
  const addJson = (name: string, content: unknown): string =>
    add(name, Buffer.from(JSON.stringify(content)), true);

  const pictures = await paintPhotos();
  const now = new Date(first).toISOString();
  const ride = longRide(points);
  const list = Array.from({ length: workouts }, (_, n) => {
    const startTime = first - n * day;
    const bytes = writeFit({ ...ride, recording: { ...ride.recording, startTime } });
    const original = `originals/${n}.fit`;
    const sha256 = add(original, bytes);
    const start = new Date(startTime).toISOString();
    return {
      key: keyOf("workout", n),
      document: `workouts/${n}.json`,
      gpx: `workouts/${n}.gpx`,
      fit: `workouts/${n}.fit`,
      original: { path: original, fileName: `${n}.fit`, sha256, index: 0, count: 1 },
      activityId: 2,
      title: `Ride ${n}`,
      notes: "Round the lake and back",
      privateNote: null,
      gear: [],
      sharingFlags: 0,
      startTime: start,
      stopTime: new Date(startTime + points * 1000).toISOString(),
      timeZone: "Europe/Helsinki",
      utcOffsetMinutes: 180,
      manuallyAdded: false,
      edited: true,
      enteredTotals: {},
      sourcePreferences: {},
      createdAt: start,
      changedAt: start,
    };
  });
  const pictureList = Array.from({ length: photos }, (_, n) => {
    const file = `photos/${n}.jpg`;
    add(file, pictures[Math.floor(n / workouts + n) % differentPhotos] ?? new Uint8Array());
    return {
      key: keyOf("photo", n),
      workout: keyOf("workout", n % workouts),
      file,
      takenAt: null,
      place: null,
      createdAt: now,
    };
  });
  addJson("workouts.json", list);
  addJson("photos.json", pictureList);
  for (const name of ["routes", "day-notes", "goals", "privacy-zones", "comments", "reactions", "people"])
    addJson(`${name}.json`, []);
  for (const name of ["notifications", "imports"]) addJson(`${name}.json`, []);
  const account = { key: keyOf("account", 0), username: "mover" };
  addJson("account.json", {
    ...account,
    realName: "The Mover",
    email: "mover@example.org",
    emailVerified: true,
    logsInByEmail: true,
    country: null,
    createdAt: now,
    changedAt: now,
    profileImage: null,
    subscriptions: [],
    sessions: [],
  });
  addJson("settings.json", {
    locale: "en",
    measurementUnit: "METRIC",
    timeZone: null,
    defaultSharingFlags: 0,
    automaticallyApproveFollowers: false,
    notifyWorkoutFriendShare: 0,
    notifyFriendInvite: 0,
    notifyWorkoutComment: 0,
    emailDigest: 0,
    weight: null,
    gender: null,
    birthDate: null,
    realName: "The Mover",
    country: null,
    thresholds: [],
  });
  const counts = { workouts, photos };
  const manifest = { format: ownDataFormat, madeAt: now, server: null, account, counts, members };
  zip.addBuffer(Buffer.from(JSON.stringify(manifest)), "cairn.json");
  zip.end();
  await written;
}

async function paintPhotos(): Promise<readonly Uint8Array[]> {
  const images = createImages({ log: pino({ level: "warn" }) });
  const size = { width: 672, height: 504 };
  try {
    const painted: Uint8Array[] = [];
    for (let seed = 1; seed <= differentPhotos; seed += 1) {
      const look = { scene: "trail", weather: "broken", hour: 13, month: 7, hasSnow: false } as const;
      const { pixels } = paintPhoto({ seed, ...size, ...look, sport: "hike", people: 1 });
      const photo = await images.paint({ pixels, ...size });
      if (!photo.ok) throw new Error("the photo was not written");
      painted.push(photo.value);
    }
    return painted;
  } finally {
    images.close();
  }
}
