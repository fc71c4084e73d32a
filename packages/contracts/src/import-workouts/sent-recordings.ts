import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { sessionErrors } from "../errors.ts";
import { idSchema } from "../values/ids.ts";
import { fileErrors } from "./workout-imports.ts";

export const sendRecording = endpoint({
  id: "ADD-5",
  method: "POST",
  path: "/workout/upload/{token}",
  summary:
    "Import one recording, or an archive of them, as private workouts, for programs that know only an address. The body is the file itself, with any media type, or the first file of a multipart body; its name may be in Content-Disposition or X-Filename. 201, or 200 if all of it is there already",
  auth: "session",
  access: "own",
  tokens: ["send"],
  keyInPath: true,
  creates: true,
  params: z.object({ token: z.string() }),
  bodyKind: "file",
  payload: z.object({
    /** The first of them. */
    workoutKey: idSchema,
    /** Where people find it. */
    address: z.string(),
    /** The workouts of the file, or of all files of an archive; those that were there are among them. */
    workoutKeys: z.array(idSchema),
    /** Files of an archive that were not imported, with the reason. */
    refused: z.array(z.object({ file: z.string(), reason: z.string() })),
  }),
  answer: "envelope",
  errors: [...sessionErrors, "workout_import.no_file", "workout_import.file_too_large", ...fileErrors],
});
