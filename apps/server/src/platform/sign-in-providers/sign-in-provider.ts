import type { Result } from "@cairn/domain/result";
import { isStorableText } from "../db/storable-text.ts";

/** A person's identity at a provider, just proved by it. */
export interface ProvenIdentity {
  /** The issuer of the subjects: an OpenID Connect issuer, or the constant of a provider without one. */
  readonly issuer: string;
  /** The person there: always the same, and nobody else. */
  readonly subject: string;
  /** The provider's data about them. It proves nothing here: addresses are not always verified, and names are free. */
  readonly email: string | undefined;
  readonly name: string | undefined;
  readonly username: string | undefined;
  /** Subjects at the same provider who are their friends there, if accessible; absent for providers without friends. */
  readonly friends?: readonly string[];
}

/** Data of one sign-in that is stored until the person returns from the provider. */
export interface SignInAttempt {
  /** Returned in the address; identifies the attempt. */
  readonly state: string;
  /** Returned in the signed token. */
  readonly nonce: string;
  /** Sent to the provider with the code, so that nobody else can use the code. */
  readonly codeVerifier: string;
  /** The address to which the provider sends the browser back. */
  readonly redirectUri: string;
}

/**
 * Why a provider did not confirm an identity: the person declined, it does not answer in time, or its answer is not the expected
 * one.
 */
export type SignInFailure = "identity.denied" | "identity.unavailable" | "identity.failed";

/** An external service with which people can sign in here. */
export interface SignInProvider {
  /** Its name for people. */
  readonly name: string;
  /** Subjects of other issuers do not belong to this provider. */
  readonly issuer: string;
  /** Where to send the browser. */
  begin(attempt: SignInAttempt): Promise<Result<URL, "identity.unavailable">>;
  /**
   * The identity of somebody who returned.
   *
   * @param parameters those of the address to which the provider sent the browser back
   */
  finish(parameters: URLSearchParams, attempt: SignInAttempt): Promise<Result<ProvenIdentity, SignInFailure>>;
}

/** Maximum length of a subject, characters (OpenID Connect Core 1.0, section 2). */
const subjectLength = 255;

/**
 * Whether a text can identify a person at a provider. An empty one would be the same for everybody. The standard demands ASCII,
 * too; providers that name people by another alphabet are let through, because accounts that they open exist.
 */
export const isSubject = (claim: unknown): claim is string =>
  typeof claim === "string" &&
  claim.length <= subjectLength &&
  claim.trim() !== "" &&
  !/[\p{Cc}\p{Cs}]/u.test(claim);

/** Maximum length of what a provider says about a person, characters. */
const claimLength = 254;

/** What a provider says about a person, if it is a text that can be stored and shown; it is optional. */
export const optionalClaim = (claim: unknown): string | undefined =>
  typeof claim === "string" && claim !== "" && claim.length <= claimLength && isStorableText(claim)
    ? claim
    : undefined;
