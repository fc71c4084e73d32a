/** The last request about each subject that is under way or waits. */
const lastBySubject = new Map<string, Promise<unknown>>();

/**
 * Sends requests about one subject one after another. Two that are under way together may reach the server in either order, and of two quick
 * choices the first would then be the one that stays. When the page is left, whatever waits is sent at once, so that the last choice is not
 * lost: such requests should be `keepalive`.
 *
 * @returns what `send` gives; a request that fails does not hold up those after it
 */
export function inTurn<Answer>(subject: string, send: () => Promise<Answer>): Promise<Answer> {
  const before = lastBySubject.get(subject);
  const turn = before === undefined ? send() : Promise.race([before, pageLeft()]).then(send);
  const settled = turn.then(ignore, ignore).finally(() => {
    if (lastBySubject.get(subject) === settled) lastBySubject.delete(subject);
  });
  lastBySubject.set(subject, settled);
  return turn;
}

const ignore = (): void => undefined;

const pageLeft = (): Promise<unknown> =>
  new Promise((resolve) => {
    addEventListener("pagehide", resolve, { once: true });
  });
