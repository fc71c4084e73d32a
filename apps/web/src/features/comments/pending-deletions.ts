import type { Result } from "@cairn/domain/result";
import { request } from "../../lib/api/api-client.ts";
import { ApiFailure } from "../../lib/api/api-failure.ts";
import { createStoredValue } from "../../lib/preferences/stored-value.ts";
import { isPassing } from "../../lib/query/retry-policy.ts";
import { undoTime } from "../../ui/overlay/toast-store.ts";

/** A comment that somebody has deleted and can still keep. */
export interface PendingDeletion {
  readonly commentKey: string;
  readonly workoutKey: string;
  /** Account that was logged in. */
  readonly accountKey: string;
  /** When it is deleted, ms since 1970. */
  readonly due: number;
  /** The server knows about it and deletes it by itself: its page was left before. */
  readonly isScheduled?: true;
  /** It could not be sent when it was due. */
  readonly isWaiting?: true;
}

const isPending = (value: unknown): value is PendingDeletion => {
  const { commentKey, workoutKey, accountKey, due } = (value ?? {}) as Partial<PendingDeletion>;
  return [commentKey, workoutKey, accountKey].every((key) => typeof key === "string") && Number.isFinite(due);
};

const listIn = (text: string): readonly PendingDeletion[] => {
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) ? list.filter(isPending) : [];
  } catch {
    return [];
  }
};

/** In every tab, and after a reload of the page. */
const stored = createStoredValue("comment-deletions", (text) => text ?? undefined, "[]");

let known = { text: "", list: [] as readonly PendingDeletion[] };

/** Comments that are about to be deleted; the same list until it changes. */
export const pendingDeletions = {
  get: (): readonly PendingDeletion[] => {
    const text = stored.get();
    if (text !== known.text) known = { text, list: listIn(text) };
    return known.list;
  },
  subscribe: stored.subscribe,
};

const write = (list: readonly PendingDeletion[]): void => stored.set(JSON.stringify(list));

const find = (commentKey: string): PendingDeletion | undefined =>
  pendingDeletions.get().find((pending) => pending.commentKey === commentKey);

const forget = (commentKey: string): void =>
  write(pendingDeletions.get().filter((pending) => pending.commentKey !== commentKey));

const put = (pending: PendingDeletion): void => {
  const others = pendingDeletions.get().filter(({ commentKey }) => commentKey !== pending.commentKey);
  write([...others, pending]);
};

/** Deletes a comment in five seconds, unless it is kept until then. */
export function deleteSoon(comment: Omit<PendingDeletion, "due">): void {
  put({ ...comment, due: Date.now() + undoTime });
}

/**
 * Gives a comment that is about to be deleted its whole time again, because somebody is at the offer to keep it. One that the
 * server deletes by itself keeps its time.
 */
export function postponeDeletion(commentKey: string): void {
  const pending = find(commentKey);
  if (pending && !pending.isScheduled && !underWay.has(commentKey))
    put({ ...pending, due: Date.now() + undoTime });
}

/** Whether a comment is deleted, by this request or by an earlier one of another tab. */
const isDeleted = (result: Result<unknown, ApiFailure>): boolean =>
  result.ok || result.error.reason === "comment.not_found";

/** The requests of this page that are deleting comments, by comment. */
const underWay = new Map<string, Promise<Result<unknown, ApiFailure>>>();

/** Deletes a comment on the server. */
async function sendDeletion(commentKey: string): Promise<Result<unknown, ApiFailure>> {
  const sending = request("deleteComment", { params: { commentKey }, keepalive: true });
  underWay.set(commentKey, sending);
  const result = await sending;
  underWay.delete(commentKey);
  return result;
}

/**
 * Keeps a comment that was about to be deleted. One that is just being deleted is kept only if the server does not answer to
 * that.
 *
 * @returns why it is still about to be deleted, or is deleted
 */
export async function keepComment(commentKey: string): Promise<ApiFailure | undefined> {
  const sending = underWay.get(commentKey);
  // Otherwise not awaited: the comment is back within the press, which moves the focus to it.
  if (sending && isDeleted(await sending)) return new ApiFailure("comment.not_found", 404);
  const pending = find(commentKey);
  forget(commentKey);
  if (!pending?.isScheduled) return undefined;
  const result = await request("keepComment", { params: { commentKey } });
  if (result.ok) return undefined;
  put(pending);
  return result.error;
}

/** Called when a comment is permanently deleted, or with the reason why it is not. */
export type Ended = (pending: PendingDeletion, isGone: boolean) => void;

/** Sends the due deletions of one person; those that cannot be sent wait. */
export async function sendDue(accountKey: string, onEnd: Ended): Promise<void> {
  const isDue = (pending: PendingDeletion) => pending.accountKey === accountKey && pending.due <= Date.now();
  for (const { commentKey } of pendingDeletions.get().filter(isDue)) {
    const pending = find(commentKey);
    // Kept or deleted in the meantime by another tab.
    if (!pending) continue;
    const result = await sendDeletion(commentKey);
    if (!result.ok && (isPassing(result.error) || result.error.status === 401)) {
      if (!pending.isWaiting && find(commentKey)) put({ ...pending, isWaiting: true });
      continue;
    }
    forget(commentKey);
    onEnd(pending, isDeleted(result));
  }
}

/** Hands a pending deletion over to the server, which carries it out at the time the page would have. */
function handOver(pending: PendingDeletion): Promise<Result<unknown, ApiFailure>> {
  const { commentKey, due } = pending;
  const after = Math.max(0, due - Date.now());
  const sent = request("deleteComment", { params: { commentKey }, query: { after }, keepalive: true });
  put({ ...pending, isScheduled: true });
  return sent;
}

/** Hands the pending deletions over to the server, because the page may never come back. */
export function scheduleAll(accountKey: string): void {
  for (const pending of pendingDeletions.get())
    if (pending.accountKey === accountKey && !pending.isScheduled) void handOver(pending);
}

/**
 * As `scheduleAll`, for somebody who logs out. What the server accepts is forgotten when the page is left, so that none of it
 * stays in a shared browser; the rest waits for their next login.
 *
 * @returns resolves when the server has answered
 */
export async function scheduleBeforeLogout(accountKey: string): Promise<void> {
  const own = pendingDeletions.get().filter((pending) => pending.accountKey === accountKey);
  const answers = own.map(async (pending) => {
    if (!isDeleted(await handOver(pending))) return;
    // Not before, so that the comment does not come back into view.
    addEventListener("pagehide", () => {
      forget(pending.commentKey);
    });
  });
  await Promise.all(answers);
}
