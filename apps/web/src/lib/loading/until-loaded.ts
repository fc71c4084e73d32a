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

/** Failures with a server that answers, after which the part itself is considered missing. */
const mostAnswered = 3;

/**
 * Loads a part of the client, and survives a missing connection or a server that restarts: the screen stays in the meantime.
 *
 * @throws the error of `load` if it fails several times, a second apart, while the server answers: then the part itself is missing, as
 *   after an update
 */
export async function untilLoaded<T>(load: () => Promise<T>, wait = pause): Promise<T> {
  // The first answers prove nothing: the connection may have returned between the failure and the check, and a browser's worker, which
  // requests the files, may have it later than the page.
  let answered = 0;
  for (let failures = 0; ; failures++) {
    try {
      return await load();
    } catch (error) {
      answered = failures > 0 && (await answers()) ? answered + 1 : 0;
      if (answered === mostAnswered) throw error;
      await wait(waitAfter(answered ? 0 : failures));
    }
  }
}
