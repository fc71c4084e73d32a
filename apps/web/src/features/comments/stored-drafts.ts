import { ownStorage } from "../../lib/own-storage.ts";

/** A text that is not sent, or was sent without an answer. */
export interface CommentDraft {
  readonly text: string;
  /** Identifies this text for the server, so that it is added once however often it is sent; absent until it was sent. */
  readonly attempt?: string;
}

/** Owner and workout of a draft. */
export interface DraftPlace {
  readonly accountKey: string;
  readonly workoutKey: string;
}

const nameOf = ({ accountKey, workoutKey }: DraftPlace): string =>
  `comment-draft/${accountKey}/${workoutKey}`;

const wellFormed = /^[0-9a-f]{24}$/;

/** The draft stored in this browser; undefined if its format is not ours. */
export function readDraft(place: DraftPlace): CommentDraft | undefined {
  try {
    const kept = JSON.parse(ownStorage.get(nameOf(place)) ?? "null") as Partial<CommentDraft> | null;
    if (typeof kept?.text !== "string" || kept.text === "") return undefined;
    const { text, attempt } = kept;
    return typeof attempt === "string" && wellFormed.test(attempt) ? { text, attempt } : { text };
  } catch {
    return undefined;
  }
}

/** Stores a draft until it is sent; an empty one is removed. */
export function storeDraft(place: DraftPlace, draft: CommentDraft): void {
  try {
    if (draft.text.trim() === "") ownStorage.remove(nameOf(place));
    else ownStorage.set(nameOf(place), JSON.stringify(draft));
  } catch {
    // If storage is switched off, the text lives as long as the page.
  }
}

/**
 * Stores a draft in the place of one that was sent, unless another text has been written there since: the form may have been left
 * and opened again.
 */
export function replaceSentDraft(place: DraftPlace, sent: Required<CommentDraft>, next: CommentDraft): void {
  if (readDraft(place)?.attempt === sent.attempt) storeDraft(place, next);
}
