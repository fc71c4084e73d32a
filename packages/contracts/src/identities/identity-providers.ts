/** Providers with which people can sign in: an OpenID Connect provider of the operator's choice, and Facebook. */
export const providerNames = ["oidc", "facebook"] as const;
export type ProviderName = (typeof providerNames)[number];

export const isProviderName = (text: string): text is ProviderName =>
  (providerNames as readonly string[]).includes(text);

/** Path to which a provider sends browsers back, below the address of the server. */
export const signInReturnPath = "/sign-in/return";
