import * as contract from "@cairn/contracts/account/account";
import { humanCheckHeader } from "@cairn/contracts/account/account";
import type { FastifyInstance } from "fastify";
import { type AccountRow, findAccountByLogin } from "../../core/accounts/accounts.queries.ts";
import { passwordsAreCrowded } from "../../core/accounts/password.ts";
import { type HumanCheckAction, issueChallenge, passHumanCheck } from "../../core/sessions/human-check.ts";
import { hasFailedOften, type LoginAttempt } from "../../core/sessions/login-failures.ts";
import { login, repairLoginName } from "../../core/sessions/login.ts";
import { loginAnswer } from "../../core/sessions/login.view.ts";
import { openSession } from "../../core/sessions/open-session.ts";
import { hashSessionKey, isTokenShaped } from "../../core/sessions/session-key.ts";
import { deleteSession, findTokenScopes } from "../../core/sessions/sessions.queries.ts";
import { signInDevice } from "../../core/sessions/sign-in-device.ts";
import type { Deps } from "../../deps.ts";
import { networkOf } from "../../platform/addresses/network-address.ts";
import type { Database } from "../../platform/db/database.ts";
import { AppError, valueOrRefuse } from "../../platform/http/answers/app-error.ts";
import { registerEndpoint } from "../../platform/http/register-endpoint.ts";
import { publishLive } from "../../platform/live/publish-live.queries.ts";

/** Attempts per address; each costs the server 50 ms and 64 MiB. */
const loginLimit = { name: "login", max: 30, timeWindow: 60_000 };
const challengeLimit = { name: "human-check", max: 120, timeWindow: 60_000 };

export function registerLogInEndpoints(app: FastifyInstance, deps: Deps): void {
  const loginNeedsCheck = async (attempt: LoginAttempt): Promise<boolean> => {
    const mode = deps.settings.humanCheck;
    if (mode !== "adaptive") return mode === "always";
    return passwordsAreCrowded() || (await hasFailedOften(deps.db, attempt, deps.now()));
  };

  const isCheckNeeded = async (action: HumanCheckAction, ip: string): Promise<boolean> => {
    if (action === "LOGIN") return await loginNeedsCheck({ name: undefined, network: networkOf(ip) });
    // A link for resetting the password is mailed a few times an hour at most; known clients of this call solve no challenge.
    return action === "RESET" ? deps.settings.humanCheck === "always" : deps.settings.humanCheck !== "off";
  };

  registerEndpoint(
    app,
    contract.getHumanCheck,
    async ({ query, request }) => {
      const required = await isCheckNeeded(query.action, request.ip);
      return { payload: { required, ...(await issueChallenge(deps, query.action)) } };
    },
    challengeLimit,
  );

  for (const endpoint of [contract.login, contract.loginOfApp]) {
    registerEndpoint(
      app,
      endpoint,
      async ({ body, query, request, reply }) => {
        const attempt = { name: repairLoginName(body.l), network: networkOf(request.ip) };
        const isProven = await passHumanCheck(deps, {
          action: "LOGIN",
          token: request.headers[humanCheckHeader],
          required: await loginNeedsCheck(attempt),
          legacyToken: body.captchaToken ?? query.captchaToken,
        });
        const byToken = await logInByToken(deps, { name: attempt.name, password: body.p });
        if (byToken) return { payload: await loginAnswer(deps, byToken, body.p) };
        const given = { ...attempt, isProven, password: body.p, otp: body.otp };
        const account = valueOrRefuse(await login(deps, given));
        const device = signInDevice(request, reply, deps.settings.publicUrl);
        const key = await openSession(deps, account.id, device, {
          stillOpens: (_trx, held) => Promise.resolve(held.password_hash === account.password_hash),
        });
        if (key === undefined) throw new AppError("session.login_failed");
        return { payload: await loginAnswer(deps, account, key) };
      },
      loginLimit,
    );
  }

  registerEndpoint(app, contract.logout, async ({ actor, reply }) => {
    await deps.db.transaction().execute(async (trx) => {
      await deleteSession(trx, actor.keyHash);
      await publishLive(trx, { kind: "sessions", to: [actor.userId] });
    });
    // Tracks, photos and images in this browser's cache, which are revalidated each time, are removed as well.
    reply.header("clear-site-data", '"cache"');
    return { payload: true as const };
  });

  registerEndpoint(app, contract.getServerTime, async () => ({
    payload: { servertime: deps.now().getTime() },
  }));
}

/**
 * The account of a login with a personal token as the password, for clients that know no other way. They get the token back as
 * their session key, so that its scopes stay and it ends when its owner removes it; no session is opened. With a token that may
 * not read, they get only the username.
 */
async function logInByToken(
  { db, now }: { readonly db: Database; readonly now: () => Date },
  { name, password }: { readonly name: string; readonly password: string },
): Promise<AccountRow | undefined> {
  if (!isTokenShaped(password)) return undefined;
  const account = await findAccountByLogin(db, name);
  const scopes = await findTokenScopes(db, account, hashSessionKey(password), now());
  // A token for an address opens nothing else.
  if (!account || !scopes || scopes.includes("send")) return undefined;
  if (scopes.includes("read")) return account;
  return { ...account, real_name: account.username, email: "", email_verified: false, country: null };
}
