import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { sessionErrors } from "../errors.ts";
import { usernameSchema } from "../values/ids.ts";

/** Somebody whom the caller has blocked; without a picture, which does not exist for people on either side of a block. */
export const blockedPersonSchema = z
  .object({ username: z.string(), realName: z.string() })
  .meta({ id: "BlockedPerson" });

export type BlockedPersonView = z.output<typeof blockedPersonSchema>;

const byName = z.object({ username: usernameSchema });
const blockChangeSchema = z
  .object({ username: z.string(), blocked: z.boolean() })
  .meta({ id: "BlockChange" });
const blockErrors = [...sessionErrors, "user.not_found", "user.is_self"] as const;

export const listBlocks = endpoint({
  id: "SOC-8",
  method: "GET",
  path: "/user/blocks",
  summary: "People whom the caller has blocked, latest first",
  auth: "session",
  access: "own",
  payload: z.array(blockedPersonSchema),
  answer: "envelope",
  errors: sessionErrors,
});

export const blockPerson = endpoint({
  id: "SOC-8",
  method: "POST",
  path: "/user/block/{username}",
  summary:
    "Block somebody: follows and requests end in both directions, and neither can see the other any more",
  auth: "session",
  access: "relationship",
  params: byName,
  payload: blockChangeSchema,
  answer: "envelope",
  errors: blockErrors,
});

export const unblockPerson = endpoint({
  id: "SOC-8",
  method: "DELETE",
  path: "/user/block/{username}",
  summary: "Unblock somebody; earlier follows are not restored",
  auth: "session",
  access: "relationship",
  params: byName,
  payload: blockChangeSchema,
  answer: "envelope",
  errors: blockErrors,
});
