/** The part of the library that tests use; it ships no types. */
declare module "oidc-provider" {
  import type { IncomingMessage, ServerResponse } from "node:http";

  interface Account {
    readonly accountId: string;
    claims(): Readonly<Record<string, unknown>> & { readonly sub: string };
  }

  export class Provider {
    constructor(
      issuer: string,
      configuration: {
        readonly clients: readonly object[];
        readonly claims: Readonly<Record<string, readonly string[]>>;
        readonly cookies: { readonly keys: readonly string[] };
        readonly jwks: object;
        findAccount(context: unknown, id: string): Account;
      },
    );
    callback(): (request: IncomingMessage, response: ServerResponse) => void;
  }
}
