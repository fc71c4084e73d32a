import { z } from "zod";

/** Roles in which owners can view their own data. */
export const seenAs = ["stranger", "follower"] as const;
export type SeenAs = (typeof seenAs)[number];

/**
 * `as` of the calls about a person: the caller's own data as somebody else would get it. It has no effect for anybody but the
 * owner.
 */
export const seenAsSchema = z.enum(seenAs).optional();
