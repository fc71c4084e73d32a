import type { SessionActor } from "./actor.ts";

/**
 * Whether a caller may be told more than that what it sent is stored: everybody with a session, and personal tokens with the
 * scope `read`.
 */
export const mayRead = ({ scopes }: SessionActor): boolean => scopes?.includes("read") ?? true;
