import { createHmac } from "node:crypto";
import { fail, ok, type Result } from "@cairn/domain/result";
import { z } from "zod";
import { readAtMost } from "../addresses/read-at-most.ts";
import { endTurn } from "../workers/share-scope.ts";
import { optionalClaim } from "./sign-in-provider.ts";

/** An app of Facebook as the operator set it. */
export interface FacebookSettings {
  readonly appId: string;
  readonly appSecret: string;
  /** Including its version, such as `https://graph.facebook.com/v23.0`, without a slash at the end. */
  readonly graphUrl: string;
}

/** A person at Facebook, proved by their token. */
export interface FacebookUser {
  readonly id: string;
  readonly name: string | undefined;
  readonly email: string | undefined;
}

/** The token is invalid, of another app or expired; or Facebook does not answer. */
export type GraphFailure = "refused" | "unavailable";

/** Maximum duration of a request, ms. */
const patience = 8000;
/** Maximum size of one answer, bytes; a page of friends has about 40 kB. */
const maxBytes = 512 * 1024;
/** People per page of friends, and maximum number of pages. */
const [friendsOfPage, friendPages] = [500, 10];

const tokenSchema = z.object({ access_token: z.string().min(1).max(4096) });
const inspectedSchema = z.object({
  data: z.object({
    app_id: z.string(),
    is_valid: z.boolean(),
    user_id: z.string().optional(),
    type: z.string(),
  }),
});
const userSchema = z.object({
  id: z.string().regex(/^\d{1,32}$/),
  name: z.unknown().optional(),
  email: z.unknown().optional(),
});
const friendsSchema = z.object({
  data: z.array(z.object({ id: z.string() })),
  paging: z.object({ cursors: z.object({ after: z.string() }), next: z.string().optional() }).optional(),
});

/** Exchanges the code with which Facebook sent the browser back for a token. */
export async function exchangeCode(
  settings: FacebookSettings,
  code: string,
  redirectUri: string,
): Promise<Result<string, GraphFailure>> {
  const answer = await ask(settings, "/oauth/access_token", tokenSchema, {
    client_id: settings.appId,
    client_secret: settings.appSecret,
    redirect_uri: redirectUri,
    code,
  });
  return answer.ok ? ok(answer.value.access_token) : answer;
}

/**
 * The person of a token. Facebook is first asked for which app it was made: a token for another app proves the person's identity
 * to that app, and would let its maker log in here as them.
 */
export async function findTokenUser(
  settings: FacebookSettings,
  token: string,
): Promise<Result<FacebookUser, GraphFailure>> {
  const inspected = await ask(settings, "/debug_token", inspectedSchema, {
    input_token: token,
    ...proof(settings, `${settings.appId}|${settings.appSecret}`),
  });
  if (!inspected.ok) return inspected;
  const { app_id: appId, is_valid: isValid, type, user_id: userId } = inspected.value.data;
  if (!isValid || appId !== settings.appId || type !== "USER" || userId === undefined) return fail("refused");
  const user = await ask(settings, "/me", userSchema, { fields: "id,name,email", ...proof(settings, token) });
  if (!user.ok) return user;
  const { id, name, email } = user.value;
  return id === userId ? ok({ id, name: optionalClaim(name), email: optionalClaim(email) }) : fail("refused");
}

/** Friends of a token's person who use the same app and allow it to know; empty if the person did not allow that. */
export async function findFriends(settings: FacebookSettings, token: string): Promise<readonly string[]> {
  const friends: string[] = [];
  let after: string | undefined;
  for (let page = 0; page < friendPages; page += 1) {
    const answer = await ask(settings, "/me/friends", friendsSchema, {
      fields: "id",
      limit: String(friendsOfPage),
      ...(after !== undefined && { after }),
      ...proof(settings, token),
    });
    if (!answer.ok) return friends;
    friends.push(...answer.value.data.map(({ id }) => id).filter((id) => /^\d{1,32}$/.test(id)));
    const { paging } = answer.value;
    if (paging?.next === undefined) return friends;
    after = paging.cursors.after;
  }
  return friends;
}

/**
 * A token with the proof that this app uses it, so that a stolen one is useless elsewhere. An app that allows only calls from its
 * server refuses every call without it.
 */
const proof = ({ appSecret }: FacebookSettings, token: string) => ({
  access_token: token,
  appsecret_proof: createHmac("sha256", appSecret).update(token).digest("hex"),
});

/** Sends a request as in Facebook's reference: GET, with everything in the query. */
async function ask<S extends z.ZodType>(
  { graphUrl }: FacebookSettings,
  path: string,
  schema: S,
  parameters: Readonly<Record<string, string>>,
): Promise<Result<z.output<S>, GraphFailure>> {
  endTurn();
  try {
    const answer = await fetch(`${graphUrl}${path}?${new URLSearchParams(parameters).toString()}`, {
      redirect: "error",
      signal: AbortSignal.timeout(patience),
    });
    const bytes = answer.body ? await readAtMost(answer.body, maxBytes) : undefined;
    if (answer.status >= 500 || !bytes) return fail("unavailable");
    if (!answer.ok) return fail("refused");
    const read = schema.safeParse(JSON.parse(bytes.toString("utf8")));
    return read.success ? ok(read.data) : fail("refused");
  } catch {
    return fail("unavailable");
  }
}
