/** The name that is being typed after an `@`. */
export interface TypedMention {
  /** Position of its `@`. */
  readonly start: number;
  /** The typed part of the name; empty right after the `@`. */
  readonly name: string;
}

const behindAt = /(?<![\p{L}\p{N}_.@/-])@([\p{L}\p{N}._-]{0,32})$/u;

/** The name before the caret, if one is being typed there. */
export function mentionAt(text: string, caret: number): TypedMention | undefined {
  const found = behindAt.exec(text.slice(0, caret));
  return found ? { start: found.index, name: found[1] ?? "" } : undefined;
}

/** The text with a person's name in place of the typed part, and the new position of the caret. */
export function withMention(
  text: string,
  caret: number,
  { start }: TypedMention,
  username: string,
): { readonly text: string; readonly caret: number } {
  const rest = text.slice(caret);
  const name = `@${username}${/^\s/.test(rest) ? "" : " "}`;
  return { text: text.slice(0, start) + name + rest, caret: start + username.length + 2 };
}
