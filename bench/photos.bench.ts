import { writeGpx } from "@cairn/demo/files/write-gpx";
import { paintPhoto } from "@cairn/demo/photos/paint-photo";
import { pino } from "pino";
import { createImages } from "../apps/server/src/platform/images/images.ts";
import { type Member, uploadFile } from "../e2e/harness/api.ts";
import { type BenchResult, rounded } from "./harness.ts";
import { longRide } from "./load/long-ride.ts";
import { measureServer } from "./measure/measure-server.ts";

export const name = "The server while ten photos of 12 megapixels come at once";

const photos = 10;
/** Pixels of a phone's camera. */
const size = { width: 4032, height: 3024 };

export async function run(): Promise<BenchResult[]> {
  const photo = await makePhoto();
  let workoutKey = "";
  return await measureServer({
    // The server uses 330 without them; two images are decoded outside the heap.
    maxMemory: 500,
    async warmUp(url, member) {
      const gpx = new TextEncoder().encode(writeGpx(longRide(1000).recording, { name: "A ride" }));
      ({ workoutKey } = await uploadFile(url, member, { name: "ride.gpx", bytes: gpx }));
      await sendPhoto(url, member, workoutKey, photo);
    },
    async load(url, member) {
      const begun = performance.now();
      await Promise.all(Array.from({ length: photos }, () => sendPhoto(url, member, workoutKey, photo)));
      const seconds = (performance.now() - begun) / 1000;
      return `${photos} photos of ${rounded(photo.length / 1e6)} MB in ${rounded(seconds)} s`;
    },
  });
}

/** A painted view, repeated over the whole image, so that there is as much to compress as in a photo. */
async function makePhoto(): Promise<Uint8Array> {
  const view = paintPhoto({
    seed: 1,
    width: 672,
    height: 504,
    scene: "trail",
    weather: "broken",
    hour: 13,
    month: 7,
    hasSnow: false,
    sport: "hike",
    people: 1,
  });
  const pixels = new Uint8Array(size.width * size.height * 3);
  for (let y = 0; y < size.height; y += 1) {
    const from = (y % view.height) * view.width * 3;
    const row = view.pixels.subarray(from, from + view.width * 3);
    for (let x = 0; x < size.width; x += view.width) pixels.set(row, (y * size.width + x) * 3);
  }
  const images = createImages({ log: pino({ level: "warn" }) });
  try {
    const photo = await images.paint({ pixels, ...size });
    if (!photo.ok) throw new Error("the photo was not written");
    return photo.value;
  } finally {
    images.close();
  }
}

async function sendPhoto(url: string, member: Member, workoutKey: string, photo: Uint8Array): Promise<void> {
  const form = new FormData();
  form.append("file", new Blob([Uint8Array.from(photo)]), "image");
  const response = await fetch(`${url}/apiserver/v1/workouts/${workoutKey}/image/web`, {
    method: "POST",
    headers: { sttauthorization: member.sessionKey },
    body: form,
  });
  if (!response.ok) throw new Error(`a photo was refused: ${await response.text()}`);
  await response.arrayBuffer();
}
