import type { IdentityView } from "@cairn/contracts/accounts/identities";
import { providerNames } from "@cairn/contracts/accounts/identity-providers";
import type { IdentityRow } from "../../core/accounts/identities.queries.ts";
import type { SignInProviders } from "../../platform/sign-in-providers/sign-in-providers.ts";

/** The providers of this server, and the identity at each that opens an account. */
export const identityViews = (
  providers: SignInProviders,
  linked: readonly IdentityRow[],
): readonly IdentityView[] =>
  providerNames.flatMap((provider) => {
    const configured = providers[provider];
    if (!configured) return [];
    const identity = linked.find(({ issuer }) => issuer === configured.issuer);
    const { name } = configured;
    return [
      { provider, name, ...(identity && { label: identity.label, linkedAt: identity.linked_at.getTime() }) },
    ];
  });
