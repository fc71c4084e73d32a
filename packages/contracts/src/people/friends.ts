import { z } from "zod";
import { foundPersonSchema } from "../accounts/users.ts";
import { endpoint } from "../endpoint.ts";
import { sessionErrors } from "../errors.ts";
import { idSchema, usernameSchema } from "../values/ids.ts";

/** Requests to be friends in one answer, the newest. */
export const maxListedRequests = 1000;

/** `PENDING` waits for the receiver; `ACCEPTED` made two people follow each other; `REJECTED` was ignored. */
const statusSchema = z.enum(["PENDING", "ACCEPTED", "REJECTED"]);

/** A request to be friends, as its receiver sees it. */
export const friendRequestSchema = z
  .object({
    id: idSchema,
    status: statusSchema,
    /** Who asks. */
    user: foundPersonSchema,
  })
  .meta({ id: "FriendRequest" });

export type FriendRequestView = z.output<typeof friendRequestSchema>;

const byId = z.object({ id: idSchema });

export const sendFriendRequest = endpoint({
  id: "API-78",
  method: "GET",
  path: "/requests/friend/send/{username}",
  summary:
    "Ask somebody to be friends: to follow each other. `ACCEPTED` at once where they have asked already",
  auth: "session",
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
  summary: "Requests to be friends that wait for the caller, the newest first",
  auth: "session",
  payload: z.array(friendRequestSchema),
  answer: "envelope",
  errors: sessionErrors,
});

export const acceptFriendRequest = endpoint({
  id: "API-80",
  method: "GET",
  path: "/requests/accept/{id}",
  summary: "Become friends with somebody who asks to",
  auth: "session",
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
  summary: "Remove a request to be friends, with the request to follow that came with it",
  auth: "session",
  changes: true,
  params: byId,
  payload: friendRequestSchema,
  answer: "envelope",
  errors: [...sessionErrors, "friend_request.not_found"],
});
