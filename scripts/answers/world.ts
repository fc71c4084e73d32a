import type { CallName } from "@cairn/contracts/api";
import { demoFollows, demoPassword, demoPeople } from "@cairn/demo/demo-people";
import type { Names } from "./names.ts";
import type { Asker, Recorder } from "./recorder.ts";

/** A workout of the demo in its owner's list. */
export interface ListedWorkout {
  readonly workoutKey: string;
  readonly startTime: number;
  readonly pictureCount: number;
  readonly startPosition: { readonly x: number; readonly y: number };
}

/** A person of the demo with what belongs to them, and the other callers who ask about it. */
export interface Owner {
  readonly username: string;
  readonly owner: Asker;
  readonly follower: Asker;
  readonly stranger: Asker;
  readonly workouts: readonly ListedWorkout[];
  /** Keys of photos, by workout. */
  readonly photos: ReadonlyMap<string, readonly string[]>;
}

export const anonymous: Asker = { name: "anonymous", key: undefined };

/** The callers who ask about an owner's data. */
export const askersAbout = ({ owner, follower, stranger }: Owner): readonly Asker[] => [
  owner,
  follower,
  stranger,
  anonymous,
];

const follows = (from: string, to: string): boolean =>
  demoFollows.some(({ follower, followed }) => follower === from && followed === to);

/** Logs in everybody in the demo and names their ids; none of these answers is stored. */
export async function enterWorld(recorder: Recorder, names: Names): Promise<readonly Owner[]> {
  const keys = new Map<string, string>();
  for (const { username } of demoPeople) keys.set(username, await logIn(recorder, names, username));
  const asker = (name: string, username: string): Asker => ({ name, key: keys.get(username) });
  const owners: Owner[] = [];
  for (const { username } of demoPeople) {
    const others = demoPeople.map((person) => person.username).filter((name) => name !== username);
    const follower = demoFollows.find(({ followed, pending }) => followed === username && !pending)?.follower;
    const stranger = others.find((name) => !follows(name, username));
    if (follower === undefined || stranger === undefined)
      throw new Error(`${username} does not know people of every relation`);
    const owner = asker("owner", username);
    const { workouts, photos } = await nameWorkouts(recorder, names, username, owner);
    owners.push({
      username,
      owner,
      follower: asker("follower", follower),
      stranger: asker("stranger", stranger),
      workouts,
      photos,
    });
  }
  return owners;
}

/** Opens a session for a person of the demo. */
export async function logIn(recorder: Recorder, names: Names, username: string): Promise<string> {
  const answer = await recorder.peek(anonymous, "login", {
    form: { l: username, p: demoPassword },
    // Logins are limited per household.
    headers: {
      "x-forwarded-for": `10.0.0.${1 + demoPeople.findIndex((person) => person.username === username)}`,
    },
  });
  if (answer.status !== 200)
    throw new Error(`${username} could not log in: ${answer.bytes.toString("utf8")}`);
  const { sessionkey } = answer.json();
  const user = await recorder.peek({ name: username, key: sessionkey }, "getUser");
  names.add(user.json().payload.key, username);
  return sessionkey;
}

async function nameWorkouts(
  recorder: Recorder,
  names: Names,
  username: string,
  owner: Asker,
): Promise<Pick<Owner, "workouts" | "photos">> {
  const listed = await recorder.peek(owner, "listWorkouts", { query: "limit=100000" });
  const workouts = (listed.json().payload as ListedWorkout[]).toSorted((a, b) => a.startTime - b.startTime);
  const photos = new Map<string, readonly string[]>();
  for (const { workoutKey, startTime, pictureCount } of workouts) {
    const name = `${username} ${new Date(startTime).toISOString().slice(0, 16)}`;
    names.add(workoutKey, name);
    if (pictureCount === 0) continue;
    const list = await recorder.peek(owner, "listWorkoutPhotos", { params: { workoutKey } });
    const keys = (list.json().payload as { readonly key: string }[]).map(({ key }) => key);
    for (const [index, key] of keys.entries()) names.add(key, `${name} photo ${index + 1}`);
    photos.set(workoutKey, keys);
  }
  return { workouts, photos };
}

const davFolder = "the WebDAV folder of a token, which is another one each time";

/** Calls that are not recorded, with the reason. */
export const unrecorded: Readonly<Partial<Record<CallName, string>>> = {
  getHumanCheck: "a puzzle, another one each time",
  getServerTime: "the clock",
  listSessions: "the clock",
  makeToken: "a token, another one each time",
  sendRecording: "needs a token in its address, another one each time",
  davOptions: davFolder,
  listDavFolder: davFolder,
  getDavFile: davFolder,
  sendDavFile: davFolder,
  moveDavFile: davFolder,
  removeDavFile: davFolder,
  makeDavFolder: davFolder,
  lockDavFile: davFolder,
  unlockDavFile: davFolder,
  changeDavFile: davFolder,
  startPasskeyLogin: "a challenge, another one each time",
  logInByPasskey: "what startPasskeyLogin has begun",
  startPasskey: "a challenge, another one each time",
  addPasskey: "what startPasskey has begun",
  renamePasskey: "what addPasskey has added",
  removePasskey: "what addPasskey has added",
  setUpTwoFactor: "a secret, another one each time",
  confirmTwoFactor: "recovery codes, others each time",
  makeRecoveryCodes: "recovery codes, others each time",
  endTwoFactor: "what confirmTwoFactor has begun",
  getGroundPicture: "made of the regions of the machine",
  getOwnData: "a size that is guessed from others, and the time of an archive",
  startOwnData: "a job, whose archive holds the time at which it was made",
  answerOwnData: "needs settings that an archive has brought",
  sendRegionExtract: "needs an extract",
  removeOwnData: "tells of the archive that a job has made",
  openOwnDataDownload: "a ticket, another one each time",
  downloadOwnData: "an archive, which holds the time at which it was made",
  getMapStyle: "made of what another server answers",
  getMapSprite: "made of what another server answers",
  beginSignIn: "asks a sign-in provider, and answers with secrets",
  finishSignIn: "asks a sign-in provider, and answers with secrets",
  signUpByProvider: "needs somebody whom a sign-in provider has proved",
  beginLink: "asks a sign-in provider, and answers with secrets",
  linkProven: "needs somebody whom a sign-in provider has proved",
  unlinkIdentity: "needs a sign-in provider",
  loginByFacebook: "asks Facebook",
  linkNetwork: "asks Facebook",
};
