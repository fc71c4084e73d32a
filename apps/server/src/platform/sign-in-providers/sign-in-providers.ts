import type { Logger } from "pino";
import { createFacebookProvider, type FacebookProvider } from "./facebook-provider.ts";
import { createOidcProvider } from "./oidc-provider.ts";
import type { ProviderSettings } from "./provider-settings.ts";
import type { SignInProvider } from "./sign-in-provider.ts";

/** The providers that the operator has set; each may be missing. */
export interface SignInProviders {
  readonly oidc: SignInProvider | undefined;
  readonly facebook: FacebookProvider | undefined;
}

/** The provider of an issuer; undefined if the operator has removed it. */
export const providerOf = ({ oidc, facebook }: SignInProviders, issuer: string): SignInProvider | undefined =>
  [oidc, facebook].find((provider) => provider?.issuer === issuer);

/** Creates the connections to the providers; none is contacted before somebody signs in with it. */
export const createSignInProviders = (
  { oidc, facebook }: ProviderSettings,
  log: Logger,
): SignInProviders => ({
  oidc: oidc && createOidcProvider(oidc, log, Date.now),
  facebook: facebook && createFacebookProvider(facebook, log),
});
