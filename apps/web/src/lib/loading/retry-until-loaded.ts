import { askServer, reportRequest, whenAnswered, whenPressed } from "../connection.ts";
import { waitAfter } from "../query/retry-policy.ts";
import { rest } from "./wait-unless-aborted.ts";

/** Resolves after a time, or as soon as the connection returns, the server answers, or somebody wants to try again. */
async function pause(ms: number): Promise<void> {
  const over = new AbortController();
  const end = () => {
    over.abort();
  };
  globalThis.addEventListener("online", end, { signal: over.signal });
  const leaves = [whenAnswered(end), whenPressed(end)];
  await rest(ms, over.signal);
  end();
  for (const leave of leaves) leave();
}

/** Failures with a server that answers, after which the part itself is considered missing. */
const mostAnswered = 3;

/**
 * Loads a part of the client, and survives a missing connection or a server that restarts: the screen stays in the meantime.
 *
 * @throws the error of `load` if it fails several times, a second apart, while the server answers: then the part itself is
 *   missing, as after an update
 */
export async function untilLoaded<T>(load: () => Promise<T>, wait = pause): Promise<T> {
  // The first answers prove nothing: the connection may have returned between the failure and the check, and a browser's worker,
  // which requests the files, may have it later than the page.
  let answered = 0;
  for (let failures = 0; ; failures++) {
    try {
      return await load();
    } catch (error) {
      reportRequest(false);
      answered = failures > 0 && (await askServer())?.ok ? answered + 1 : 0;
      if (answered === mostAnswered) throw error;
      await wait(waitAfter(answered ? 0 : failures));
    }
  }
}
