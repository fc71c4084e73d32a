import { DatabaseError } from "pg";

/**
 * Whether PostgreSQL can store a text as it is: it knows neither NUL nor halves of surrogate pairs, which JSON and JavaScript
 * allow.
 */
export const isStorableText = (text: string): boolean => !text.includes("\0") && text.isWellFormed();

/**
 * Whether a statement failed because of such a text (PostgreSQL's `character_not_in_repertoire`, and `untranslatable_character`
 * in JSON). Requests are checked before; this is for what comes by other ways, such as from within a file.
 */
export const isUnstorable = (error: unknown): boolean =>
  error instanceof DatabaseError && (error.code === "22021" || error.code === "22P05");
