import { z } from "zod";
import { ownDataFiles } from "./own-data-files.ts";

/** The JSON schema of each file of an archive of everything that a person has, by the file's name. */
export const ownDataSchemas = (): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(ownDataFiles).map(([name, schema]) => [
      name.replace(".json", ".schema.json"),
      z.toJSONSchema(schema),
    ]),
  );
