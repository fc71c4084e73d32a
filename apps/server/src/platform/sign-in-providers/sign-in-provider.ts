import type { Result } from "@cairn/domain/result";

/** Who somebody is at a provider, proved by it a moment ago. */
export interface ProvenIdentity {
  /** Whose subjects these are: an OpenID Connect issuer, or the constant of a provider that has none. */
  readonly issuer: string;
  /** The person there, for ever the same and nobody else's. */
  readonly subject: string;
  /** What the provider says of them. None of it proves anything here: addresses are not always checked, and names are free. */
  readonly email: string | undefined;
  readonly name: string | undefined;
  readonly username: string | undefined;
  /** Subjects at the same provider who are their friends there, as far as they may be known; absent for providers without friends. */
  readonly friends?: readonly string[];
}

/** What is kept of one sign-in between the way to the provider and the way back. */
export interface SignInAttempt {
  /** Comes back in the address, and names the attempt. */
  readonly state: string;
  /** Comes back in what the provider signs. */
  readonly nonce: string;
  /** Is shown to the provider with the code, so that nobody else can use the code. */
  readonly codeVerifier: string;
  /** Where the provider sends the browser back to. */
  readonly redirectUri: string;
}

/** Why a provider did not say who somebody is: they said no, it does not answer in time, or what came back is not what was asked for. */
export type SignInFailure = "identity.denied" | "identity.unavailable" | "identity.failed";

/** A place where people sign in to have it told here who they are. */
export interface SignInProvider {
  /** What people call it. */
  readonly name: string;
  /** Subjects of other issuers are nobody of this provider's. */
  readonly issuer: string;
  /** Where to send the browser. */
  begin(attempt: SignInAttempt): Promise<Result<URL, "identity.unavailable">>;
  /**
   * Who came back.
   *
   * @param parameters those of the address that the provider sent the browser back to
   */
  finish(parameters: URLSearchParams, attempt: SignInAttempt): Promise<Result<ProvenIdentity, SignInFailure>>;
}
