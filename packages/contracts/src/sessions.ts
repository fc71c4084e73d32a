import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { sessionErrors } from "./errors.ts";

const sessionSchema = z
  .object({
    id: z.string(),
    /** Browser or program, such as "Firefox"; absent if it does not identify itself. */
    client: z.string().optional(),
    /** Operating system, such as "Linux". */
    system: z.string().optional(),
    /** Network of the sign-in, shortened so that it does not identify a household, such as "192.0.2.*". */
    network: z.string().optional(),
    /** ms since 1970. */
    createdAt: z.int(),
    /** Last use, up to a few minutes late, ms since 1970. */
    usedAt: z.int(),
    /** Whether this call was made with it. */
    isCurrent: z.boolean(),
  })
  .meta({ id: "Session" });

export type SessionView = z.output<typeof sessionSchema>;

export const listSessions = endpoint({
  id: "SEC-2",
  method: "GET",
  path: "/user/sessions",
  summary: "The caller's sessions: this device first, then by last use",
  auth: "session",
  access: "own",
  payload: z.array(sessionSchema),
  answer: "envelope",
  errors: sessionErrors,
});

export const endSession = endpoint({
  id: "SEC-2",
  method: "DELETE",
  path: "/user/sessions/{sessionId}",
  summary: "End one of the caller's sessions at once; no error if it has ended already",
  auth: "session",
  access: "own",
  example: { params: { sessionId: "none" } },
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
  access: "own",
  payload: z.literal(true),
  answer: "envelope",
  errors: sessionErrors,
});
