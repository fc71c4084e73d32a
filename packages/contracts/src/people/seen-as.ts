import { z } from "zod";

/** As whom owners may look at what is theirs. */
export const seenAs = ["stranger", "follower"] as const;
export type SeenAs = (typeof seenAs)[number];

/** `as` of the calls about a person: what is the caller's own, as somebody else would get it. It changes nothing for anybody but the owner. */
export const seenAsSchema = z.enum(seenAs).optional();
