import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { sessionErrors } from "../errors.ts";
import { foundPersonSchema } from "../profile/profile.ts";
import { idSchema, usernameSchema } from "../values/ids.ts";

/** Maximum number of friend requests in one answer, the newest. */
export const maxListedRequests = 1000;

/** `PENDING` waits for the receiver; after `ACCEPTED` the two follow each other; `REJECTED` was ignored. */
const statusSchema = z.enum(["PENDING", "ACCEPTED", "REJECTED"]);

/** A friend request, as its receiver sees it. */
export const friendRequestSchema = z
  .object({
    id: idSchema,
    status: statusSchema,
    /** The person who asks. */
    user: foundPersonSchema,
  })
  .meta({ id: "FriendRequest" });

export type FriendRequestView = z.output<typeof friendRequestSchema>;

const byId = z.object({ id: idSchema });

export const sendFriendRequest = endpoint({
  id: "API-78",
  method: "GET",
  path: "/requests/friend/send/{username}",
  summary: "Send a friend request: to follow each other. `ACCEPTED` at once if the other has asked already",
  auth: "session",
  access: "relationship",
  changes: true,
  params: z.object({ username: usernameSchema }),
  payload: z.object({ status: statusSchema, receiver: foundPersonSchema }).meta({ id: "SentFriendRequest" }),
  answer: "envelope",
  errors: [
    ...sessionErrors,
    "user.not_found",
    "user.is_self",
    "user.blocked",
    "follow.too_many",
    "follow.too_fast",
  ],
});

export const listFriendRequests = endpoint({
  id: "API-79",
  method: "GET",
  path: "/requests/pending/received",
  summary: "Friend requests that wait for the caller's answer, newest first",
  auth: "session",
  access: "own",
  payload: z.array(friendRequestSchema),
  answer: "envelope",
  errors: sessionErrors,
});

export const acceptFriendRequest = endpoint({
  id: "API-80",
  method: "GET",
  path: "/requests/accept/{id}",
  summary: "Accept a friend request",
  auth: "session",
  access: "hidden",
  changes: true,
  params: byId,
  payload: friendRequestSchema,
  answer: "envelope",
  errors: [...sessionErrors, "friend_request.not_found"],
});

export const ignoreFriendRequest = endpoint({
  id: "API-81",
  method: "GET",
  path: "/requests/ignore/{id}",
  summary: "Remove a friend request and the request to follow that came with it",
  auth: "session",
  access: "hidden",
  changes: true,
  params: byId,
  payload: friendRequestSchema,
  answer: "envelope",
  errors: [...sessionErrors, "friend_request.not_found"],
});
