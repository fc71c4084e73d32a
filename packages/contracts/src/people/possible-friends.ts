import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { sessionErrors } from "../errors.ts";
import { foundPersonSchema } from "../profile/profile.ts";

/** Suggestions in one answer; screens show the first 8. */
export const maxPossibleFriends = 24;

/**
 * Why the caller may know somebody: only reasons that the caller could find out anyway, and never who of the others follows whom.
 */
export const acquaintances = ["FOLLOWS_YOU", "SAME_PLACES", "SAME_SPORTS"] as const;

export const possibleFriendSchema = z
  .object({
    user: foundPersonSchema,
    /** The first of these that applies; absent for friends at another service, and for what a newcomer gets. */
    reason: z.enum(acquaintances).optional(),
  })
  .meta({ id: "PossibleFriend" });

export type PossibleFriendView = z.output<typeof possibleFriendSchema>;

export const listPossibleFriends = endpoint({
  id: "API-76",
  method: "GET",
  path: "/user/friends/possible",
  summary:
    "People whom the caller may know and does not follow, most likely first: followers, and people with public workouts in the same places and sports; for somebody without a workout, anybody with public workouts",
  auth: "session",
  access: "others",
  tokens: ["read"],
  payload: z.array(possibleFriendSchema),
  answer: "envelope",
  errors: sessionErrors,
});

export const listFacebookFriends = endpoint({
  id: "API-77",
  method: "GET",
  path: "/user/friends/facebook",
  summary:
    "The caller's Facebook friends who have also linked their accounts here and whom the caller neither follows nor has asked; empty if the server has no Facebook login",
  auth: "session",
  access: "own",
  tokens: ["read"],
  payload: z.array(possibleFriendSchema),
  answer: "envelope",
  errors: sessionErrors,
});
