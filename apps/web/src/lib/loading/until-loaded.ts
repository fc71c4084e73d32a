import { waitAfter } from "../query/retry-policy.ts";

/** Whether a server of Cairn answers at all. */
const answers = async (): Promise<boolean> => {
  try {
    return (await fetch("/apiserver/v1/servertime", { cache: "no-store" })).ok;
  } catch {
    return false;
  }
};

/** Resolves after a time, or immediately when the connection returns. */
const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer);
      globalThis.removeEventListener("online", go);
      resolve();
    };
    const timer = setTimeout(go, ms);
    globalThis.addEventListener("online", go);
  });

/**
 * Loads a part of the client, and survives a missing connection or a server that restarts: the screen stays in the meantime.
 *
 * @throws the error of `load` while the server answers, because then the part itself is missing, as after an update
 */
export async function untilLoaded<T>(load: () => Promise<T>, wait = pause): Promise<T> {
  // Not after the first answer: the connection may have returned between the failure and the check.
  let hasAnswered = false;
  for (let failures = 0; ; failures++) {
    try {
      return await load();
    } catch (error) {
      const isThere = failures > 0 && (await answers());
      if (isThere && hasAnswered) throw error;
      hasAnswered = isThere;
      if (!isThere) await wait(waitAfter(failures));
    }
  }
}
