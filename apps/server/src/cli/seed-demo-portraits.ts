import { Readable } from "node:stream";
import type { DemoPerson } from "@cairn/demo/demo-people";
import type { Portrait } from "@cairn/demo/paint-portrait";
import type { PaintedPicture } from "@cairn/demo/photos/canvas";
import { hashText } from "@cairn/demo/random";
import type { AccountRow } from "../core/accounts/accounts.queries.ts";
import type { Deps } from "../deps.ts";
import { saveFirstProfileImage } from "../features/profile/save-profile-image.ts";
import type { WorkerTask } from "../platform/workers/workers.ts";

const paintDemoPortrait: WorkerTask<Portrait, PaintedPicture> = {
  file: new URL("./seed-demo-file.worker.ts", import.meta.url),
  name: "paintDemoPortrait",
  lane: "imports",
  timeLimit: 60_000,
};

/** Gives a person of the demo a drawn face as profile image, unless they have one. */
export async function addDemoPortrait(deps: Deps, person: DemoPerson, account: AccountRow): Promise<void> {
  if (account.image_key !== null) return;
  const { username, hair } = person;
  const painted = await deps.workers.run(paintDemoPortrait, { seed: hashText(username), side: 512, hair });
  if (!painted.ok) throw new Error(`the portrait of ${username} was not painted: ${painted.error}`);
  const picture = await deps.images.paint(painted.value);
  if (!picture.ok) throw new Error(`the portrait of ${username} was not written: ${picture.error}`);
  const saved = await saveFirstProfileImage(deps, account.id, Readable.from([picture.value]));
  if (!saved.ok) throw new Error(`the portrait of ${username} was refused: ${saved.error}`);
}
