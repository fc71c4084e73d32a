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

/** The provider of an issuer; undefined for one that the operator has taken away. */
export const providerOf = ({ oidc, facebook }: SignInProviders, issuer: string): SignInProvider | undefined =>
  [oidc, facebook].find((provider) => provider?.issuer === issuer);

/** Makes what speaks with the providers; none of them is asked before somebody signs in by it. */
export const createSignInProviders = (
  { oidc, facebook }: ProviderSettings,
  log: Logger,
): SignInProviders => ({
  oidc: oidc && createOidcProvider(oidc, log, Date.now),
  facebook: facebook && createFacebookProvider(facebook, log),
});
