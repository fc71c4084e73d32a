import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { sessionErrors } from "../errors.ts";

const sessionSchema = z
  .object({
    id: z.string(),
    /** Browser or program, such as "Firefox"; absent where it says nothing of itself. */
    client: z.string().optional(),
    /** Operating system, such as "Linux". */
    system: z.string().optional(),
    /** Network of the sign-in, without what tells one household from another, such as "192.0.2.*". */
    network: z.string().optional(),
    /** ms since 1970. */
    createdAt: z.int(),
    /** Last use, at most some minutes late, ms since 1970. */
    usedAt: z.int(),
    /** Whether this very call was made with it. */
    isCurrent: z.boolean(),
  })
  .meta({ id: "Session" });

export type SessionView = z.output<typeof sessionSchema>;

export const listSessions = endpoint({
  id: "SEC-2",
  method: "GET",
  path: "/user/sessions",
  summary: "Where the caller is logged in: this device first, then by last use",
  auth: "session",
  payload: z.array(sessionSchema),
  answer: "envelope",
  errors: sessionErrors,
});

export const endSession = endpoint({
  id: "SEC-2",
  method: "DELETE",
  path: "/user/sessions/{sessionId}",
  summary: "End one of the caller's sessions at once; one that has ended already is no error",
  auth: "session",
  params: z.object({ sessionId: z.string().max(64) }),
  payload: z.literal(true),
  answer: "envelope",
  errors: sessionErrors,
});

export const endOtherSessions = endpoint({
  id: "SEC-2",
  method: "DELETE",
  path: "/user/sessions",
  summary: "End all sessions of the caller but this one, at once",
  auth: "session",
  payload: z.literal(true),
  answer: "envelope",
  errors: sessionErrors,
});
