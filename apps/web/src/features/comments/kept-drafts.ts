/** What somebody has typed and not sent, or sent without an answer. */
export interface CommentDraft {
  readonly text: string;
  /** Names this text for the server, so that it is added once however often it is sent; absent until it was sent. */
  readonly attempt?: string;
}

/** Where a draft belongs: to one person, under one workout. */
export interface DraftPlace {
  readonly accountKey: string;
  readonly workoutKey: string;
}

const nameOf = ({ accountKey, workoutKey }: DraftPlace): string =>
  `comment-draft/${accountKey}/${workoutKey}`;

const wellFormed = /^[0-9a-f]{24}$/;

/** The draft that this browser keeps; nothing of what does not look as it was written. */
export function readDraft(place: DraftPlace): CommentDraft | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(nameOf(place)) ?? "null") as Partial<CommentDraft> | null;
    if (typeof kept?.text !== "string" || kept.text === "") return undefined;
    const { text, attempt } = kept;
    return typeof attempt === "string" && wellFormed.test(attempt) ? { text, attempt } : { text };
  } catch {
    return undefined;
  }
}

/** Keeps a draft until it is sent; an empty one is none. */
export function keepDraft(place: DraftPlace, draft: CommentDraft): void {
  try {
    if (draft.text.trim() === "") localStorage.removeItem(nameOf(place));
    else localStorage.setItem(nameOf(place), JSON.stringify(draft));
  } catch {
    // Storage can be switched off; then the text lives as long as the page.
  }
}

/** A name for one text: 24 random hex digits. */
export const newAttempt = (): string =>
  [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
