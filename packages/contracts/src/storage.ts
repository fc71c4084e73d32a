import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { sessionErrors } from "./errors.ts";

/** Storage that a person uses, bytes: uploaded files, the data decoded from them, and photos. */
export const storageSchema = z
  .object({ used: z.int().nonnegative(), allowed: z.int().nonnegative() })
  .meta({ id: "Storage" });

export const getStorage = endpoint({
  id: "STOR-3",
  method: "GET",
  path: "/user/storage",
  summary: "Bytes of storage that the caller uses, and the limit",
  auth: "session",
  access: "own",
  tokens: ["read", "upload"],
  payload: storageSchema,
  answer: "envelope",
  errors: sessionErrors,
});
