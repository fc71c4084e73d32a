/** Bytes that mean something in XML. */
export const byte = {
  tab: 0x09,
  lineFeed: 0x0a,
  return: 0x0d,
  space: 0x20,
  bang: 0x21,
  doubleQuote: 0x22,
  ampersand: 0x26,
  singleQuote: 0x27,
  plus: 0x2b,
  comma: 0x2c,
  hyphen: 0x2d,
  stop: 0x2e,
  slash: 0x2f,
  colon: 0x3a,
  less: 0x3c,
  equals: 0x3d,
  greater: 0x3e,
  /** `Z`, at the end of a time in UTC. */
  zulu: 0x5a,
  bracket: 0x5d,
} as const;

/** What a byte of XML in UTF-8 can be, as bits. */
export const kind = {
  /** ASCII letters and the underscore: names may begin with more, which is not read quickly. */
  beginsName: 1,
  continuesName: 2,
  blank: 4,
  /** A line's end, or a part of a character beyond ASCII: a text with it is not its bytes. */
  decoded: 8,
  /** An entity, the end of a CDATA section, or (a part of) a character that XML forbids: the text needs a look. */
  judged: 16,
  /** A character of ASCII that means nothing in a text, and ends no line. */
  plain: 32,
} as const;

const kinds = new Uint8Array(256).map((_, code) => {
  const isLetter = /[A-Za-z_]/.test(String.fromCharCode(code));
  const isMore = /[0-9:.-]/.test(String.fromCharCode(code));
  const isBlank = code === 0x20 || code === byte.tab || code === byte.lineFeed || code === byte.return;
  const isJudged =
    (code < 0x20 && !isBlank) || code === byte.ampersand || code === byte.bracket || code === 0xef;
  const isPlain =
    code < 0x80 && code !== byte.less && !isJudged && code !== byte.lineFeed && code !== byte.return;
  return (
    (isPlain ? kind.plain : 0) |
    (isLetter ? kind.beginsName | kind.continuesName : 0) |
    (isMore ? kind.continuesName : 0) |
    (isBlank ? kind.blank : 0) |
    (code >= 0x80 || code === byte.return ? kind.decoded : 0) |
    (isJudged ? kind.judged : 0)
  );
});

/** The bits of a byte. */
export const kindOf = (code: number): number => kinds[code] ?? 0;
