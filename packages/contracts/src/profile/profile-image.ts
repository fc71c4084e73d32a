import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { sessionErrors, storageErrors } from "../errors.ts";
import { idSchema } from "../values/ids.ts";

export const saveProfileImage = endpoint({
  id: "API-28",
  method: "POST",
  path: "/user/profileimage/web",
  summary:
    "Set a JPEG as the caller's profile image, cropped to a square around its centre; the answer is its key",
  auth: "session",
  access: "own",
  bodyKind: "multipart",
  payload: idSchema,
  answer: "envelope",
  errors: [
    ...sessionErrors,
    "photo.no_file",
    "photo.bad_file",
    "photo.damaged",
    "photo.too_large",
    "photo.too_many_pixels",
    "photo.busy",
    ...storageErrors,
  ],
});

export const removeProfileImage = endpoint({
  id: "API-28",
  method: "DELETE",
  path: "/user/profileimage",
  summary: "Remove the caller's profile image",
  auth: "session",
  access: "own",
  payload: z.literal(true),
  answer: "envelope",
  errors: sessionErrors,
});

export const getProfileImage = endpoint({
  id: "API-28",
  method: "GET",
  path: "/user/profileimage/{profileImage}",
  summary:
    "A profile image, at most 512 pixels wide and high, or 128 for `size=small`. Not found if the caller or the owner has blocked the other",
  auth: "optional",
  access: "person",
  tokens: ["read"],
  params: z.object({
    /** The key, which may end with .jpg. */
    profileImage: z
      .string()
      .regex(/^[0-9a-f]{24}(?:\.jpe?g)?$/)
      .transform((name) => name.slice(0, 24)),
  }),
  query: z.object({ size: z.enum(["large", "small"]).default("large") }),
  answer: "binary",
  mediaType: "image/jpeg",
  caching: "revalidated",
  errors: ["photo.not_found"],
});
