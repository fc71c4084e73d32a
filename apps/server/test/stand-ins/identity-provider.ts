import { generateKeyPairSync, sign } from "node:crypto";
import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Provider } from "oidc-provider";

/** A real OpenID Connect provider on this machine; everybody can sign in to it with any name. */
export interface IdentityProvider {
  readonly issuer: string;
  /** The provider in the settings of a server. */
  readonly settings: { issuer: string; clientId: string; clientSecret: string; name: string };
  /** How it changes the claims of its ID tokens before signing them, and whether it signs with its own key. */
  falsify: { readonly claims: Readonly<Record<string, unknown>>; readonly key: "own" | "other" } | undefined;
  /** Data about people besides their name. */
  readonly people: Map<string, Readonly<Record<string, unknown>>>;
  stop(): Promise<void>;
}

const client = { clientId: "cairn", clientSecret: "a secret of the test" };

/** Starts a provider that sends browsers back to these addresses only. */
export async function startIdentityProvider(
  redirectUris: readonly string[],
  name = "Club account",
): Promise<IdentityProvider> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const people: IdentityProvider["people"] = new Map();
  const provider: IdentityProvider = {
    issuer,
    settings: { issuer, ...client, name },
    falsify: undefined,
    people,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  const library = new Provider(issuer, {
    clients: [
      { client_id: client.clientId, client_secret: client.clientSecret, redirect_uris: redirectUris },
    ],
    claims: {
      openid: ["sub"],
      profile: ["name", "preferred_username"],
      email: ["email", "email_verified"],
    },
    cookies: { keys: ["cookies of the test"] },
    jwks: { keys: [{ ...ownKey.export({ format: "jwk" }), alg: "RS256", use: "sig" }] },
    findAccount: (_context, id) => ({
      accountId: id,
      claims: () => ({ sub: id, ...people.get(id) }),
    }),
  });
  const answer = library.callback();
  server.on("request", (request, response) => {
    if (provider.falsify && request.url === "/token") falsifyToken(response, provider.falsify);
    answer(request, response);
  });
  return provider;
}

const newKey = () => generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey;
const [ownKey, otherKey] = [newKey(), newKey()];

/** Replaces the ID token of an answer, keeping the provider's header. */
function falsifyToken(
  response: ServerResponse,
  { claims, key }: NonNullable<IdentityProvider["falsify"]>,
): void {
  const end = response.end.bind(response);
  response.end = ((body: string) => {
    const tokens = JSON.parse(body) as { id_token: string };
    const [header = "", payload = ""] = tokens.id_token.split(".");
    const told = JSON.parse(Buffer.from(payload, "base64url").toString()) as object;
    const changed = Buffer.from(JSON.stringify({ ...told, ...claims })).toString("base64url");
    const unsigned = `${header}.${changed}`;
    const signature = sign("RSA-SHA256", Buffer.from(unsigned), key === "own" ? ownKey : otherKey);
    const text = JSON.stringify({ ...tokens, id_token: `${unsigned}.${signature.toString("base64url")}` });
    response.setHeader("content-length", Buffer.byteLength(text));
    return end(text);
  }) as typeof response.end;
}

/** A minimal browser: it keeps cookies and follows redirects until they leave the provider. */
export class PlainBrowser {
  readonly #cookies = new Map<string, string>();

  /**
   * Signs in at a provider, or refuses there.
   *
   * @param url where the server sends the browser
   * @returns the query string with which the provider sends the browser back
   */
  async signIn(url: string, { as, denies = false }: { as: string; denies?: boolean }): Promise<string> {
    const { origin } = new URL(url);
    let answer = await this.#follow(url, origin);
    while (typeof answer !== "string") {
      const page = await answer.text();
      const address = /action="(?<address>[^"]+)"/.exec(page)?.groups?.["address"];
      if (address === undefined) throw new Error(`the provider showed no form: ${answer.status} ${page}`);
      const action = new URL(address.replaceAll("&amp;", "&"), origin).href;
      const form = page.includes('value="login"') ? { prompt: "login", login: as } : { prompt: "consent" };
      answer = denies
        ? await this.#follow(`${action}/abort`, origin)
        : await this.#follow(
            action,
            origin,
            new URLSearchParams(Object.entries({ ...form, password: "any" })),
          );
    }
    return answer;
  }

  async #follow(url: string, origin: string, form?: URLSearchParams): Promise<Response | string> {
    if (!url.startsWith(`${origin}/`)) return new URL(url).search.slice(1);
    const answer = await fetch(url, {
      redirect: "manual",
      headers: { cookie: [...this.#cookies].map((pair) => pair.join("=")).join("; ") },
      ...(form && { method: "POST", body: form }),
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [name = "", value = ""] = (cookie.split(";")[0] ?? "").split("=", 2);
      this.#cookies.set(name, value);
    }
    const location = answer.headers.get("location");
    return location === null ? answer : await this.#follow(new URL(location, url).href, origin);
  }
}
