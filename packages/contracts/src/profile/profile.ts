import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { usernameSchema } from "../values/ids.ts";

/** A person as others see them. Times in ms since 1970. */
export const personSchema = z
  .object({
    username: z.string(),
    realName: z.string(),
    country: z.string().optional(),
    /** Absent without a profile image. */
    profileImageUrl: z.string().optional(),
    /** Its key. */
    imageKey: z.string().optional(),
    uuid: z.string(),
    key: z.string(),
    createdDate: z.int(),
    lastModified: z.int(),
    /** Always 0: nobody learns when others were last here. */
    lastLogin: z.int(),
    showLocale: z.boolean(),
    /** Whether the caller has blocked this person. */
    blocked: z.boolean(),
    followersCount: z.int(),
    followingCount: z.int(),
  })
  .meta({ id: "Person" });

/** A person in a list of search results. */
export const foundPersonSchema = personSchema
  .omit({ blocked: true, followersCount: true, followingCount: true })
  .meta({ id: "FoundPerson" });

export type FoundPersonView = z.output<typeof foundPersonSchema>;

export type PersonView = z.output<typeof personSchema>;

export const getPerson = endpoint({
  id: "API-26",
  method: "GET",
  path: "/user/name/{username}",
  summary: "A person by name",
  auth: "optional",
  access: "person",
  tokens: ["read"],
  params: z.object({ username: usernameSchema }),
  payload: personSchema,
  metadata: z.object({ ts: z.string() }),
  answer: "envelope",
  errors: ["user.not_found"],
});
