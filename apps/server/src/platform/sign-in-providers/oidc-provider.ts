import { fail, ok } from "@cairn/domain/result";
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  type IDToken,
} from "openid-client";
import type { Logger } from "pino";
import { oidcFailure } from "./oidc-failure.ts";
import {
  isSubject,
  optionalClaim,
  type ProvenIdentity,
  type SignInAttempt,
  type SignInFailure,
  type SignInProvider,
} from "./sign-in-provider.ts";

/** An OpenID Connect provider as the operator set it. */
export interface OidcSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Shown on the button. */
  readonly name: string;
}

type Claims = Readonly<Record<string, unknown>> & { readonly sub: string };

/** A provider that takes longer for one request counts as unavailable, seconds. */
const patience = 5;
/** Time after which a provider's metadata is loaded again, ms: keys and addresses seldom change. */
const memory = 60 * 60_000;
const scope = "openid profile email";

/**
 * Any OpenID Connect provider: authorization code with PKCE (S256), state, nonce and the issuer of RFC 9207, signatures of ID
 * tokens checked by the provider's keys. Its metadata is loaded at the first sign-in and again when it is an hour old, so that an
 * unavailable provider blocks neither the start nor any other sign-in.
 *
 * @param now ms since 1970, for the age of the metadata
 */
export function createOidcProvider(settings: OidcSettings, log: Logger, now: () => number): SignInProvider {
  let known: { readonly configuration: Promise<Configuration>; readonly at: number } | undefined;

  const configurationOf = async (): Promise<Configuration> => {
    if (!known || now() - known.at > memory) known = { configuration: discover(settings), at: now() };
    const asked = known;
    try {
      return await asked.configuration;
    } catch (error) {
      // A failed request is repeated for the next person.
      if (known === asked) known = undefined;
      throw error;
    }
  };

  const failed = (error: unknown): SignInFailure => {
    const { failure, why } = oidcFailure(error);
    if (failure !== "identity.denied")
      log.warn({ issuer: settings.issuer, failure, why }, "a sign-in failed");
    return failure;
  };

  // Normalised, with or without a slash at the end of a host; some providers name another issuer in each token.
  const issuer = new URL(settings.issuer).href;
  return {
    name: settings.name,
    issuer,
    async begin(attempt) {
      try {
        return ok(await authorizationUrl(await configurationOf(), attempt));
      } catch (error) {
        failed(error);
        return fail("identity.unavailable");
      }
    },
    async finish(parameters, attempt) {
      try {
        const claims = await claimsOf(await configurationOf(), parameters, attempt);
        if (!claims) return fail("identity.failed");
        if (isSubject(claims.sub)) return ok(identityOf(issuer, claims));
        log.warn({ issuer }, "a sign-in failed: the provider's subject is not 1 to 255 visible characters");
        return fail("identity.failed");
      } catch (error) {
        return fail(failed(error));
      }
    },
  };
}

async function discover({ issuer, clientId, clientSecret }: OidcSettings): Promise<Configuration> {
  const server = new URL(issuer);
  return await discovery(server, clientId, undefined, secretAuth(clientSecret), {
    timeout: patience,
    // Only if the operator has configured http: a provider on the same machine.
    execute: [enableNonRepudiationChecks, ...(server.protocol === "http:" ? [allowInsecureRequests] : [])],
  });
}

/**
 * In the header if the provider supports that, which is the default (OpenID Connect Discovery 1.0, section 3); else in the body.
 */
function secretAuth(clientSecret: string): ClientAuth {
  const [inHeader, inBody] = [ClientSecretBasic(clientSecret), ClientSecretPost(clientSecret)];
  return (server, client, body, headers) => {
    const known = server.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
    (known.includes("client_secret_basic") ? inHeader : inBody)(server, client, body, headers);
  };
}

async function authorizationUrl(
  configuration: Configuration,
  { state, nonce, codeVerifier, redirectUri }: SignInAttempt,
): Promise<URL> {
  return buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUri,
    scope,
    state,
    nonce,
    code_challenge: await calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: "S256",
  });
}

async function claimsOf(
  configuration: Configuration,
  parameters: URLSearchParams,
  { state, nonce, codeVerifier, redirectUri }: SignInAttempt,
): Promise<Claims | undefined> {
  const address = new URL(redirectUri);
  address.search = parameters.toString();
  const tokens = await authorizationCodeGrant(configuration, address, {
    pkceCodeVerifier: codeVerifier,
    expectedState: state,
    expectedNonce: nonce,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  return claims && { ...(await moreClaims(configuration, tokens.access_token, claims)), ...claims };
}

const identityOf = (issuer: string, claims: Claims): ProvenIdentity => ({
  issuer,
  subject: claims.sub,
  email: optionalClaim(claims["email"]),
  name: optionalClaim(claims["name"]),
  username: optionalClaim(claims["preferred_username"]),
});

/** Claims that many providers return only on request: name and address. They are optional. */
async function moreClaims(
  configuration: Configuration,
  accessToken: string,
  { sub, email, name }: IDToken,
): Promise<Readonly<Record<string, unknown>>> {
  if (email !== undefined && name !== undefined) return {};
  try {
    return await fetchUserInfo(configuration, accessToken, sub);
  } catch {
    return {};
  }
}
