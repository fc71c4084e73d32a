import type { TokenScope } from "@cairn/contracts/personal-tokens/token-scopes";

/**
 * An unknown caller: no key was sent. A key only in a cookie counts as none, but is distinguished for the text of the refusal.
 */
export interface AnonymousActor {
  readonly kind: "anonymous";
  readonly cookieAlone: boolean;
}

/** A key was sent that is not, or no longer, valid. Sees what anybody sees. */
export interface ExpiredActor {
  readonly kind: "expired";
}

/** A person with a valid session. */
export interface SessionActor {
  readonly kind: "session";
  readonly userId: string;
  readonly username: string;
  /** SHA-256 of the session key. */
  readonly keyHash: Buffer;
  /** Scopes of a personal token (`refuseBeyondScopes`); absent for a session, which may do everything. */
  readonly scopes?: readonly TokenScope[];
  /** For a session of an operator; never for a token. */
  readonly isOperator?: boolean;
}

/**
 * An owner who views their own data as somebody else would (`seeAs`). Never the caller of a call: owns nothing and may change
 * nothing.
 */
export interface OnlookerActor {
  readonly kind: "onlooker";
  readonly ownerId: string;
  readonly relation: "stranger" | "follower";
}

/** The caller, or the person as whom the answer is made. */
export type Actor = AnonymousActor | ExpiredActor | SessionActor | OnlookerActor;

declare module "fastify" {
  interface FastifyRequest {
    /** The caller; anonymous for calls that never check a session. */
    actor: Actor;
  }
}
