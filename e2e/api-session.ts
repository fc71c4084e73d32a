import type { LoginAnswer } from "@cairn/contracts/account/account";
import type { WorkoutData } from "@cairn/contracts/workouts/workouts";

/** A logged-in person who talks to the API. */
export interface ApiSession {
  /**
   * Imports one file; resolves to the workout's key, or to `undefined` if the server did not confirm it: no answer came, or it is
   * too busy or ending (503).
   */
  importFile(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<string | undefined>;
  listKeys(): Promise<string[]>;
  readData(workoutKey: string): Promise<WorkoutData>;
}

const account = { username: "durable", password: "granite-and-rope", email: "durable@example.org" };

/** Signs up on a server without human checks. */
export async function signUp(url: string): Promise<string> {
  const response = await fetch(`${url}/apiserver/v1/user`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ...account, realName: "Dora Able" }),
  });
  if (!response.ok) throw new Error(`sign-up: ${response.status} ${await response.text()}`);
  return ((await response.json()) as LoginAnswer).sessionkey;
}

/** Makes a call with a session key, which stays valid when the server restarts. */
export function withSession(url: string, sessionKey: string): ApiSession {
  const headers = { sttauthorization: sessionKey };
  const read = async <T>(path: string): Promise<T> => {
    const response = await fetch(`${url}/apiserver/v1${path}`, { headers });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return ((await response.json()) as { payload: T }).payload;
  };
  return {
    async importFile(name, bytes) {
      const body = new FormData();
      body.append("file", new Blob([bytes]), name);
      const answer = await send(`${url}/apiserver/v1/workout/importGpx?duplicates=keep`, {
        method: "POST",
        headers,
        body,
      });
      if (answer === undefined || answer.status === 503) return undefined;
      if (!answer.ok) throw new Error(`import: ${answer.status} ${answer.text}`);
      return (JSON.parse(answer.text) as { payload: { workoutKey: string } }).payload.workoutKey;
    },
    async listKeys() {
      const workouts = await read<{ workoutKey: string }[]>("/workouts?limit=100000");
      return workouts.map(({ workoutKey }) => workoutKey);
    },
    readData: (workoutKey) => read(`/workouts/${workoutKey}/data`),
  };
}

/** The whole answer, or `undefined` if the server was killed before it was complete: then nothing was acknowledged. */
async function send(
  address: string,
  init: RequestInit,
): Promise<{ ok: boolean; status: number; text: string } | undefined> {
  try {
    const response = await fetch(address, init);
    return { ok: response.ok, status: response.status, text: await response.text() };
  } catch {
    return undefined;
  }
}
