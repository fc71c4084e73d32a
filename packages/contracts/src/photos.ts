import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { sessionErrors, viewErrors, storageErrors } from "./errors.ts";
import { seenAsSchema } from "./profile/seen-as.ts";
import { idSchema, usernameSchema, wirePositionSchema } from "./values/ids.ts";
import { count, ifGiven } from "./values/lenient-values.ts";

/** Bytes of one photo as uploaded. */
export const maxPhotoBytes = 32 * 1024 * 1024;
/** Pixels of one photo; the largest phone cameras produce half of it in their normal mode. */
export const maxPhotoPixels = 100_000_000;
/** Pixels of a progressive JPEG, which cannot be read strip by strip and takes up to 6 bytes of memory per pixel. */
export const maxProgressivePixels = 32_000_000;
/** Photos of one workout. */
export const maxWorkoutPhotos = 100;
/** One of the three sizes that are stored for each photo. */
const photoSourceSchema = z
  .object({ url: z.string(), width: z.int(), height: z.int() })
  .meta({ id: "PhotoSource" });

/** A photo of a workout as known clients read it. */
export const photoSchema = z
  .object({
    key: z.string(),
    /** `{0, 0}` if the position is unknown or the caller may not know it. */
    location: wirePositionSchema,
    workoutKey: z.string(),
    /** When it was taken, ms since 1970; if the camera wrote no time, when it was uploaded. */
    timestamp: z.int(),
    /** Seconds from the workout's start to the photo; 0 for a photo that was not taken during the workout. */
    totalTime: z.number(),
    description: z.string(),
    username: z.string(),
    /** Works for the caller without a session key; if not everybody sees the photo, for at most a day. */
    url: z.string(),
    /** Whether it is the workout's cover photo. */
    coverImage: z.boolean(),
    height: z.int(),
    width: z.int(),
    /** Up to three different sizes, largest first, the first being `url`; for `srcset`. */
    sources: z.array(photoSourceSchema),
  })
  .meta({ id: "Photo" });

export type PhotoView = z.output<typeof photoSchema>;

const workoutParams = z.object({ workoutKey: idSchema });

/** A photo's key, with or without `.jpg` at the end. */
const imageParams = z.object({
  imageKey: z
    .string()
    .regex(/^[0-9a-f]{24}(?:\.jpe?g)?$/)
    .transform((name) => name.slice(0, 24)),
});

/** What an address in `url` contains instead of a session key. */
const linkQuery = {
  viewer: z.string().max(64).optional(),
  until: z.string().max(32).optional(),
  sign: z.string().max(128).optional(),
};

const side = ifGiven(z.coerce.number().int().min(1).max(1_000_000));

const listMetadata = z.object({ ts: z.string() });
const imageErrors = ["photo.not_found", "session.expired", "privacy_zone.busy"] as const;

export const listFriendPhotos = endpoint({
  id: "API-60",
  method: "GET",
  path: "/images/friends/latest",
  summary: "Newest photos of the people whom the caller follows",
  auth: "session",
  access: "others",
  tokens: ["read"],
  example: { query: { limit: 100 } },
  query: z.object({ limit: ifGiven(count(100)).default(12) }),
  payload: z.array(photoSchema),
  metadata: listMetadata,
  answer: "envelope",
  errors: [...sessionErrors, "privacy_zone.busy"],
});

export const listWorkoutPhotos = endpoint({
  id: "API-61",
  method: "GET",
  path: "/images/workout/{workoutKey}",
  summary: "Photos of a workout in the order they were taken",
  auth: "optional",
  access: "view",
  tokens: ["read"],
  params: workoutParams,
  payload: z.array(photoSchema),
  metadata: listMetadata,
  answer: "envelope",
  errors: viewErrors,
});

export const listUserPhotos = endpoint({
  id: "API-62",
  method: "GET",
  path: "/images/{username}",
  summary: "A person's photos that the caller sees in lists, newest first",
  auth: "optional",
  access: "album",
  tokens: ["read"],
  example: { query: { limit: 100 } },
  params: z.object({ username: usernameSchema }),
  query: z.object({
    offset: ifGiven(count(1_000_000)).default(0),
    limit: ifGiven(count(100)).default(24),
    as: seenAsSchema,
  }),
  payload: z.array(photoSchema),
  metadata: listMetadata,
  answer: "envelope",
  errors: ["user.not_found", "privacy_zone.busy"],
});

export const addPhoto = endpoint({
  id: "API-63",
  method: "POST",
  path: "/workouts/{workoutKey}/image/web",
  summary:
    "Add a JPEG photo to a workout; if the workout has this file already, the answer is the existing photo",
  auth: "session",
  access: "owner",
  tokens: ["upload", "write"],
  params: workoutParams,
  bodyKind: "multipart",
  payload: photoSchema,
  answer: "envelope",
  errors: [
    ...sessionErrors,
    "workout.not_found",
    "workout.forbidden",
    "photo.no_file",
    "photo.bad_file",
    "photo.damaged",
    "photo.too_large",
    "photo.too_many_pixels",
    "photo.too_many",
    "photo.busy",
    ...storageErrors,
  ],
});

export const deletePhoto = endpoint({
  id: "API-64",
  method: "DELETE",
  path: "/image/{imageKey}",
  summary: "Delete a photo",
  auth: "session",
  access: "owner",
  tokens: ["write"],
  params: imageParams,
  payload: z.literal(true),
  answer: "envelope",
  errors: [...sessionErrors, "photo.not_found", "workout.forbidden"],
});

export const getPhoto = endpoint({
  id: "API-65",
  method: "GET",
  path: "/image/{imageKey}",
  summary:
    "A photo, at most 2,000 pixels wide and high, or a profile image, at most 512; the key may end with .jpg",
  auth: "optional",
  access: "view",
  tokens: ["read"],
  params: imageParams,
  query: z.object(linkQuery),
  answer: "binary",
  mediaType: "image/jpeg",
  caching: "revalidated",
  errors: imageErrors,
});

export const getScaledPhoto = endpoint({
  id: "API-66",
  method: "GET",
  path: "/image/scale/{imageKey}",
  summary:
    "A photo or a profile image that fills width and height, or with fit=true fits inside; the key may end with .jpg",
  auth: "optional",
  access: "view",
  tokens: ["read"],
  example: { query: { width: 100, height: 100 } },
  params: imageParams,
  query: z.object({
    width: side,
    height: side,
    fit: z
      .string()
      .optional()
      .transform((text) => text?.toLowerCase() === "true"),
    ...linkQuery,
  }),
  answer: "binary",
  mediaType: "image/jpeg",
  caching: "revalidated",
  errors: [...imageErrors, "photo.busy"],
});
