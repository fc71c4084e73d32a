import { untilPageHide } from "./until-page-hide.ts";

/** The last request about each subject that is in progress or waiting. */
const lastBySubject = new Map<string, Promise<object>>();

/**
 * Sends requests about one subject one after another. Two simultaneous ones might reach the server in either order, so that the
 * first of two quick choices would win. When the page is left, waiting requests are sent immediately, so that the last choice is
 * not lost: they should be `keepalive`.
 *
 * @returns the result of `send`; a failed request does not block the next ones
 */
export function sendInOrder<Answer>(subject: string, send: () => Promise<Answer>): Promise<Answer> {
  const before = lastBySubject.get(subject);
  const turn = before === undefined ? send() : untilPageHide(before).then(send);
  const settled = turn.then(nothing, nothing).finally(() => {
    if (lastBySubject.get(subject) === settled) lastBySubject.delete(subject);
  });
  lastBySubject.set(subject, settled);
  return turn;
}

const nothing = (): object => ({});
