/**
 * Waits for an answer, but not longer than the page is there: what still has to be sent must be sent when it is left.
 *
 * @returns the answer, or undefined if the page was left before; the request goes on
 */
export async function untilPageHide<Answer extends object>(
  answer: Promise<Answer>,
): Promise<Answer | undefined> {
  const listening = new AbortController();
  const left = new Promise<undefined>((resolve) => {
    addEventListener(
      "pagehide",
      () => {
        resolve(undefined);
      },
      { signal: listening.signal },
    );
  });
  try {
    return await Promise.race([answer, left]);
  } finally {
    listening.abort();
  }
}
