import { waitAfter } from "../query/retry-policy.ts";

/** Whether a server of Cairn answers at all. */
const answers = async (): Promise<boolean> => {
  try {
    return (await fetch("/apiserver/v1/servertime", { cache: "no-store" })).ok;
  } catch {
    return false;
  }
};

/** Resolves after a time, or at once when the connection comes back. */
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
 * Loads a piece of the client, and outlasts a missing connection or a server that restarts: what is on the screen stays meanwhile.
 *
 * @throws what `load` throws while the server answers, since then the piece itself is gone, as after an update
 */
export async function untilLoaded<T>(load: () => Promise<T>, wait = pause): Promise<T> {
  // Not by the first answer: the connection may have come back between the failure and the question.
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
