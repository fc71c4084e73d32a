import { formatNumber } from "@cairn/units/format-number";
import { isolateValue, isRightToLeft } from "./isolate-value.ts";

/** A message as compiled during the build from ICU MessageFormat: plain text, or pieces of text and placeholders. */
export type CompiledMessage = string | readonly Piece[];

type Cases = Readonly<Record<string, CompiledMessage>>;
type Piece = string | readonly [name: string, kind?: PieceKind, cases?: Cases];

/** The supported kinds of placeholders besides plain ones; `build/message-catalogs.ts` refuses others. */
export const pieceKinds = ["plural", "select"] as const;
type PieceKind = (typeof pieceKinds)[number];

export type MessageValues = Readonly<Record<string, string | number>>;

const kept = new Map<string, Intl.PluralRules>();

const pluralsOf = (locale: string): Intl.PluralRules => {
  const rules = kept.get(locale) ?? new Intl.PluralRules(locale);
  kept.set(locale, rules);
  return rules;
};

/** Own keys only, because a value may be "constructor". */
const branchOf = (cases: Cases, key: string): CompiledMessage =>
  (Object.hasOwn(cases, key) ? cases[key] : cases["other"]) ?? "";

/** The branch for a count: one for exactly this number (`=0`) takes precedence over the language's plural category. */
const pluralCase = (locale: string, cases: Cases, count: number): CompiledMessage =>
  cases[count] ?? branchOf(cases, pluralsOf(locale).select(count));

/**
 * Formats a message in a language. A missing value is shown as nothing; one in the opposite direction is isolated.
 * @param count the number for `#` inside a plural.
 */
export const formatMessage = (
  locale: string,
  message: CompiledMessage,
  values: MessageValues = {},
  count?: number,
): string => {
  if (typeof message === "string") return message;
  const isReversed = message.some((piece) => typeof piece === "string" && isRightToLeft(piece));
  const pieces = message.map((piece) => {
    if (piece === "#" && count !== undefined) return formatNumber(count, locale);
    if (typeof piece === "string") return piece;
    const [name, kind, cases = {}] = piece;
    const value = values[name] ?? "";
    if (kind === undefined) return isolateValue(String(value), isReversed);
    if (kind === "select") return formatMessage(locale, branchOf(cases, String(value)), values, count);
    const number = Number(value);
    return formatMessage(locale, pluralCase(locale, cases, number), values, number);
  });
  return pieces.join("");
};
