import { solutionToken, solveChallenge } from "./proof-of-work.ts";
import type { Challenge } from "./proof-of-work.ts";

/** Messages of the worker: the progress, then the token once; no token means that the challenge has no solution. */
export type HumanCheckReport = { readonly progress: number } | { readonly token: string | undefined };

const report = (message: HumanCheckReport): void => {
  // A dedicated worker sends messages only to its creator, so there is no origin to name.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  globalThis.postMessage(message);
};

globalThis.addEventListener("message", ({ data }: MessageEvent<Challenge>) => {
  const number = solveChallenge(data, (progress) => {
    report({ progress });
  });
  report({ token: number === undefined ? undefined : solutionToken(data, number) });
});
