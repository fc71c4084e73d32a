import { createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** Somebody at the stand-in. */
interface FacebookPerson {
  readonly id: string;
  readonly name: string;
  readonly email?: string;
  readonly friends?: readonly string[];
}

/**
 * A stand-in for Facebook: its dialog and the parts of its Graph API that Cairn uses, as its reference
 * describes them.
 */
export interface FacebookStandIn {
  readonly settings: { appId: string; appSecret: string; graphUrl: string };
  readonly people: Map<string, FacebookPerson>;
  /** A token of a person for an app, as Facebook's SDKs give it to a client. */
  tokenOf(id: string, more?: { readonly appId?: string; readonly isValid?: boolean }): string;
  /** A code with which the dialog sends the browser back. */
  codeOf(id: string, redirectUri: string): string;
  /** Answers every request with this status from then on; undefined for normal answers. */
  outage: number | undefined;
  stop(): Promise<void>;
}

interface Token {
  readonly id: string;
  readonly appId: string;
  readonly isValid: boolean;
}

const appId = "1234567890123456";
const appSecret = "0123456789abcdef0123456789abcdef";
/** Friends in one page of a list: fewer than the caller asks for, as Facebook may do. */
const pageSize = 2;

const send = (response: ServerResponse, body: object, status = 200): void => {
  response.writeHead(status, { "content-type": "application/json; charset=UTF-8" }).end(JSON.stringify(body));
};
const refuse = (response: ServerResponse, message: string, code: number): void =>
  send(response, { error: { message, type: "OAuthException", code, fbtrace_id: "A1b2" } }, 400);

/** Starts a stand-in on a free port of this machine. */
export async function startFacebook(): Promise<FacebookStandIn> {
  const people: FacebookStandIn["people"] = new Map();
  const tokens = new Map<string, Token>();
  const codes = new Map<string, { readonly id: string; readonly redirectUri: string }>();
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://graph.example.org");
    if (standIn.outage !== undefined) response.writeHead(standIn.outage).end("<html>Sorry</html>");
    else answer(url, response);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  /**
   * Whether a request carries the app's proof for its token. Facebook demands it for an app whose settings
   * allow calls from its server only.
   */
  const isProved = (query: URLSearchParams): boolean => {
    const proof = createHmac("sha256", appSecret)
      .update(query.get("access_token") ?? "")
      .digest("hex");
    return query.get("appsecret_proof") === proof;
  };

  /** The person of a request, whose token must come with the proof of the app that it was issued to. */
  const personOf = (query: URLSearchParams): FacebookPerson | undefined => {
    const token = tokens.get(query.get("access_token") ?? "");
    return token?.isValid && token.appId === appId && isProved(query) ? people.get(token.id) : undefined;
  };

  const friendsOf = (person: FacebookPerson, query: URLSearchParams) => {
    const friends = person.friends ?? [];
    const start = Number(query.get("after") ?? 0);
    const end = start + pageSize;
    const data = friends.slice(start, end).map((id) => ({ id }));
    const cursors = { before: String(start), after: String(end) };
    const next = `${origin}/v23.0/me/friends?after=${end}`;
    return { data, paging: { cursors, ...(end < friends.length && { next }) }, summary: { total_count: 99 } };
  };

  /** The page on which a person signs in and decides what the app may know. */
  const showDialog = (query: URLSearchParams, response: ServerResponse): void => {
    const redirectUri = query.get("redirect_uri") ?? "";
    const state = query.get("state") ?? "";
    const link = (more: Record<string, string>, words: string) =>
      `<a href="${redirectUri}?${new URLSearchParams({ ...more, state }).toString().replaceAll("&", "&amp;")}#_=_">${words}</a>`;
    const choices = [...people.values()].map(({ id, name }) =>
      link({ code: standIn.codeOf(id, redirectUri) }, `Continue as ${name}`),
    );
    const denied = { error: "access_denied", error_code: "200", error_reason: "user_denied" };
    const page = [...choices, link(denied, "Not now")].join("<br>");
    response.writeHead(200, { "content-type": "text/html; charset=UTF-8" });
    response.end(
      `<!doctype html><html lang="en"><title>Facebook</title><link rel="icon" href="data:,">${page}</html>`,
    );
  };

  const answer = ({ pathname, searchParams: query }: URL, response: ServerResponse): void => {
    if (pathname === "/v23.0/dialog/oauth" && query.get("client_id") === appId) showDialog(query, response);
    else if (pathname === "/v23.0/oauth/access_token") {
      const code = codes.get(query.get("code") ?? "");
      codes.delete(query.get("code") ?? "");
      const isApp = query.get("client_id") === appId && query.get("client_secret") === appSecret;
      if (!isApp || code?.redirectUri !== query.get("redirect_uri"))
        refuse(response, "This authorization code has been used.", 100);
      else
        send(response, { access_token: standIn.tokenOf(code.id), token_type: "bearer", expires_in: 5184000 });
    } else if (pathname === "/v23.0/debug_token") {
      const token = tokens.get(query.get("input_token") ?? "");
      if (query.get("access_token") !== `${appId}|${appSecret}`)
        refuse(response, "Invalid OAuth access token signature.", 190);
      else if (!isProved(query))
        refuse(response, "API calls from the server require an appsecret_proof argument", 100);
      else if (!token) send(response, { data: { error: { code: 190 }, is_valid: false, scopes: [] } });
      else {
        const { id, isValid } = token;
        const data = {
          app_id: token.appId,
          type: "USER",
          application: "An app",
          is_valid: isValid,
          user_id: id,
        };
        send(response, { data: { ...data, expires_at: 0, scopes: ["email", "public_profile"] } });
      }
    } else if (pathname === "/v23.0/me" || pathname === "/v23.0/me/friends") {
      const person = personOf(query);
      if (!person) refuse(response, "Invalid appsecret_proof provided in the API argument", 100);
      else if (pathname === "/v23.0/me/friends") send(response, friendsOf(person, query));
      else send(response, { id: person.id, name: person.name, ...(person.email && { email: person.email }) });
    } else refuse(response, "Unknown path components", 2500);
  };

  const standIn: FacebookStandIn = {
    settings: { appId, appSecret, graphUrl: `${origin}/v23.0` },
    people,
    outage: undefined,
    tokenOf(id, more = {}) {
      const token = `EAA${id}x${tokens.size}`;
      tokens.set(token, { id, appId, isValid: true, ...more });
      return token;
    },
    codeOf(id, redirectUri) {
      const code = `AQ${id}x${codes.size}`;
      codes.set(code, { id, redirectUri });
      return code;
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  return standIn;
}
