import { fail, ok, type Result } from "@cairn/domain/result";
import { z } from "zod";
import { isWebAddress } from "../../addresses/web-address.ts";

/** Routing engines whose protocols are known. */
const engineKinds = ["valhalla", "graphhopper", "osrm", "brouter"] as const;
export type EngineKind = (typeof engineKinds)[number];

/** A routing engine of the operator's choice. */
export interface EngineSetting {
  readonly kind: EngineKind;
  /** Address of its service, with the key that it may need. */
  readonly address: string;
}

/** The settings in the environment. Each description completes the sentence "NAME must be …". */
export const engineEnvironment = {
  ROUTING_URL: z
    .string()
    .refine(isWebAddress)
    .optional()
    .describe(
      "the address of a routing engine, such as https://routing.example.org or https://graphhopper.com/api/1?key=…, without a user name",
    ),
  ROUTING_KIND: z
    .enum(engineKinds)
    .optional()
    .describe(`one of ${listOf(engineKinds)}`),
} as const;

type Variables = z.output<z.ZodObject<typeof engineEnvironment>>;

/**
 * The engine that the variables name; `undefined` without any.
 *
 * @returns a sentence about the variable that is missing
 */
export function readEngineSetting({
  ROUTING_URL: address,
  ROUTING_KIND: kind,
}: Variables): Result<EngineSetting | undefined, string> {
  if (address !== undefined && kind !== undefined) return ok({ kind, address });
  if (address !== undefined) return missing("ROUTING_URL", "ROUTING_KIND");
  return kind === undefined ? ok(undefined) : missing("ROUTING_KIND", "ROUTING_URL");
}

const missing = (setting: keyof Variables, needs: keyof Variables): Result<never, string> =>
  fail(`${setting} needs ${needs}: ${engineEnvironment[needs].description}.`);

function listOf(words: readonly string[]): string {
  return `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}
