import { ok, fail } from "@cairn/domain/result";
import type { Result } from "@cairn/domain/result";
import { request } from "../../lib/api/api-client.ts";
import { ApiFailure } from "../../lib/api/api-failure.ts";
import type { HumanCheckReport } from "./human-check.worker.ts";

export type HumanCheckAction = "LOGIN" | "SIGNUP" | "RESET";

const solveInWorker = (challenge: object, onProgress: (share: number) => void): Promise<string | undefined> =>
  new Promise((resolve) => {
    const worker = new Worker(new URL("human-check.worker.ts", import.meta.url), { type: "module" });
    const finish = (token: string | undefined) => {
      worker.terminate();
      resolve(token);
    };
    worker.addEventListener("message", ({ data }: MessageEvent<HumanCheckReport>) => {
      if ("progress" in data) onProgress(data.progress);
      else finish(data.token);
    });
    worker.addEventListener("error", () => {
      finish(undefined);
    });
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
    worker.postMessage(challenge);
  });

/** Gets a challenge for the action and solves it outside the main thread. The token is valid for one attempt. */
export const passHumanCheck = async (
  action: HumanCheckAction,
  onProgress: (share: number) => void,
): Promise<Result<string, ApiFailure>> => {
  const challenge = await request("getHumanCheck", { query: { action } });
  if (!challenge.ok) return challenge;
  const token = await solveInWorker(challenge.value, onProgress);
  return token === undefined ? fail(new ApiFailure("session.human_check_failed")) : ok(token);
};
