import { zoneRadius } from "@cairn/domain/privacy-zones/privacy-zones";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { sessionErrors } from "./errors.ts";
import { idSchema } from "./values/ids.ts";
import { nameSchema } from "./values/plain-text.ts";

/** Maximum number of zones per person. */
export const maxZones = 20;

const zoneBody = z.object({
  name: nameSchema({ min: 0, max: 64 }).default(""),
  center: z.object({ x: z.number().min(-180).max(180), y: z.number().min(-90).max(90) }),
  /** Metres. */
  radius: z.number().min(zoneRadius.least).max(zoneRadius.most),
});

/** A place that a person hides, as they set it; the area that is cut for others is shifted and larger. */
export const privacyZoneSchema = zoneBody.extend({ id: idSchema }).meta({ id: "PrivacyZone" });

export type PrivacyZoneView = z.output<typeof privacyZoneSchema>;

const zoneParams = z.object({ id: idSchema });

export const listPrivacyZones = endpoint({
  id: "PRIV-1",
  method: "GET",
  path: "/user/privacyzones",
  summary: "The caller's privacy zones, in the order of creation",
  auth: "session",
  access: "own",
  payload: z.array(privacyZoneSchema),
  answer: "envelope",
  errors: sessionErrors,
});

export const createPrivacyZone = endpoint({
  id: "PRIV-1",
  method: "POST",
  path: "/user/privacyzones",
  summary: "Hide a place; effective at once for everything that others see",
  auth: "session",
  access: "own",
  example: { body: { center: { x: -70, y: -40 }, radius: 500 } },
  bodyKind: "json",
  body: zoneBody,
  payload: privacyZoneSchema,
  answer: "envelope",
  errors: [...sessionErrors, "privacy_zone.too_many"],
});

export const changePrivacyZone = endpoint({
  id: "PRIV-1",
  method: "PUT",
  path: "/user/privacyzones/{id}",
  summary:
    "Move, resize or rename a zone; effective at once. With `base`, the zone as the client had loaded it, the call is refused if the zone has changed since",
  auth: "session",
  access: "own",
  example: { body: { center: { x: -70, y: -40 }, radius: 500 } },
  params: zoneParams,
  bodyKind: "json",
  body: zoneBody.extend({ base: zoneBody.optional() }),
  payload: privacyZoneSchema,
  answer: "envelope",
  errors: [...sessionErrors, "privacy_zone.not_found", "privacy_zone.changed_elsewhere"],
});

export const removePrivacyZone = endpoint({
  id: "PRIV-1",
  method: "DELETE",
  path: "/user/privacyzones/{id}",
  summary: "Remove a zone: what it hid is shown again to those with whom each workout is shared",
  auth: "session",
  access: "own",
  params: zoneParams,
  payload: z.literal(true),
  answer: "envelope",
  errors: [...sessionErrors, "privacy_zone.not_found"],
});
