import { fail, ok, type Result } from "@cairn/domain/result";
import { z } from "zod";
import { isWebAddress } from "../addresses/web-address.ts";
import type { FacebookSettings } from "./facebook-graph.ts";
import type { OidcSettings } from "./oidc-provider.ts";

/** The providers with which people can sign in; each may be missing. */
export interface ProviderSettings {
  readonly oidc: OidcSettings | undefined;
  readonly facebook: FacebookSettings | undefined;
}

/** The log names the provider by it. */
const address = z.string().refine(isWebAddress);
const line = (most: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(most)
    .regex(/^[^\r\n]*$/);

/** The environment variables of the providers. Each description completes the sentence "NAME must be …". */
export const providerEnvironment = {
  OIDC_ISSUER: address
    .optional()
    .describe(
      "the issuer address of an OpenID Connect provider, such as https://auth.example.org/application/o/cairn/",
    ),
  OIDC_CLIENT_ID: line(400).optional().describe("the client id that the OpenID Connect provider gave"),
  OIDC_CLIENT_SECRET: line(1000)
    .optional()
    .describe("the client secret that the OpenID Connect provider gave"),
  OIDC_NAME: line(40).optional().describe("what people call the OpenID Connect provider, in one line"),
  FACEBOOK_APP_ID: z
    .string()
    .regex(/^\d{1,32}$/)
    .optional()
    .describe("the number of an app of Facebook"),
  FACEBOOK_APP_SECRET: line(200).optional().describe("the secret of that app"),
  FACEBOOK_GRAPH_URL: address
    .transform((url) => url.replace(/\/+$/, ""))
    .prefault("https://graph.facebook.com/v23.0")
    .describe("the address of Facebook's Graph API with its version"),
} as const;

const variablesSchema = z.object(providerEnvironment);
type Variables = z.output<typeof variablesSchema>;

/**
 * The providers configured by the variables.
 *
 * @returns a sentence about the variable that is missing
 */
export function readProviderSettings(variables: Variables): Result<ProviderSettings, string> {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = variables;
  const { FACEBOOK_APP_ID: appId, FACEBOOK_APP_SECRET: appSecret } = variables;
  if (issuer !== undefined && clientId === undefined) return missing("OIDC_ISSUER", "OIDC_CLIENT_ID");
  if (issuer !== undefined && clientSecret === undefined) return missing("OIDC_ISSUER", "OIDC_CLIENT_SECRET");
  if (appId !== undefined && appSecret === undefined)
    return missing("FACEBOOK_APP_ID", "FACEBOOK_APP_SECRET");
  return ok({
    oidc:
      issuer !== undefined && clientId !== undefined && clientSecret !== undefined
        ? { issuer, clientId, clientSecret, name: variables.OIDC_NAME ?? new URL(issuer).host }
        : undefined,
    facebook:
      appId !== undefined && appSecret !== undefined
        ? { appId, appSecret, graphUrl: variables.FACEBOOK_GRAPH_URL }
        : undefined,
  });
}

const missing = (setting: keyof Variables, needs: keyof Variables): Result<never, string> =>
  fail(`${setting} needs ${needs}: ${providerEnvironment[needs].description}.`);
