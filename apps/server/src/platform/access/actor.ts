import type { TokenScope } from "@cairn/contracts/accounts/token-scopes";

/** Nobody known: no key was sent. A key in a cookie alone counts as none, but is told apart for the refusal's text. */
export interface AnonymousActor {
  readonly kind: "anonymous";
  readonly cookieAlone: boolean;
}

/** A key was sent that no longer, or never, opened a session. Sees what anybody sees. */
export interface ExpiredActor {
  readonly kind: "expired";
}

/** A person with a live session. */
export interface SessionActor {
  readonly kind: "session";
  readonly userId: string;
  readonly username: string;
  /** SHA-256 of the session key. */
  readonly keyHash: Buffer;
  /** What a personal token may do (`refuseBeyondScopes`); absent for a session, which may do everything. */
  readonly scopes?: readonly TokenScope[];
}

/** An owner who looks at what is theirs with the eyes of somebody else (`seeAs`). Makes no calls: nothing else is theirs, and nothing may be changed. */
export interface OnlookerActor {
  readonly kind: "onlooker";
  readonly ownerId: string;
  readonly relation: "stranger" | "follower";
}

/** Who makes a call, or with whose eyes its answer is made. */
export type Actor = AnonymousActor | ExpiredActor | SessionActor | OnlookerActor;

declare module "fastify" {
  interface FastifyRequest {
    /** Who asks; anonymous for calls that never look at a session. */
    actor: Actor;
  }
}
