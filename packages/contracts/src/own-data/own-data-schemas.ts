import { z } from "zod";
import { ownDataFiles } from "./own-data-files.ts";

/** The JSON schema of each file in the archive of a person's data, by file name. */
export const ownDataSchemas = (): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(ownDataFiles).map(([name, schema]) => [
      name.replace(".json", ".schema.json"),
      z.toJSONSchema(schema),
    ]),
  );
