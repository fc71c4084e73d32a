/** A piece of a comment: plain text, the address of a page, or the name of a person. */
export type CommentPart =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "link"; readonly text: string; readonly address: string }
  | { readonly kind: "mention"; readonly text: string; readonly username: string };

/** An address as people write it in a text; its end is decided afterwards. */
const written = /https?:\/\/[^\s<>"]+|(?<![\p{L}\p{N}_.@/-])@[a-z0-9][a-z0-9._-]{1,31}/giu;

/** Characters that end a sentence or a quotation rather than an address. */
const closing = /[.,;:!?'’”»…*_]$/;

/**
 * An address without the characters that belong to the sentence around it; a closing bracket does if it was opened before the
 * address.
 */
function trimmed(address: string): string {
  const opened = address.split("(").length;
  const closed = address.split(")").length;
  if (closing.test(address) || (address.endsWith(")") && closed > opened))
    return trimmed(address.slice(0, -1));
  return address;
}

/** The target of a written address: a web page, without a user name before the host, which would only serve to deceive. */
function addressOf(text: string): string | undefined {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== "" || url.password !== "") return undefined;
  return url.href;
}

/**
 * The text of a comment in pieces. Nothing in it is interpreted as markup.
 *
 * @param usernames of the people mentioned in it
 */
export function commentParts(text: string, usernames: readonly string[]): readonly CommentPart[] {
  const parts: CommentPart[] = [];
  let from = 0;
  for (const { 0: found, index } of text.matchAll(written)) {
    const part = found.startsWith("@") ? mentionIn(found, usernames) : linkIn(found);
    if (!part) continue;
    if (index > from) parts.push({ kind: "text", text: text.slice(from, index) });
    parts.push(part);
    from = index + part.text.length;
  }
  return from < text.length ? [...parts, { kind: "text", text: text.slice(from) }] : parts;
}

function linkIn(found: string): CommentPart | undefined {
  const text = trimmed(found);
  const address = addressOf(text);
  return address === undefined ? undefined : { kind: "link", text, address };
}

function mentionIn(found: string, usernames: readonly string[]): CommentPart | undefined {
  const name = found.slice(1).toLowerCase();
  const username = [name, name.replace(/[._-]+$/, "")].find((reading) => usernames.includes(reading));
  return username === undefined
    ? undefined
    : { kind: "mention", text: found.slice(0, username.length + 1), username };
}
