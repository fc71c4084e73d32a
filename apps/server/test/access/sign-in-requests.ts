import type { CallName } from "@cairn/contracts/api";
import { makeClaim } from "../../src/features/operator/change-operators.ts";
import { codeOf } from "../stand-ins/authenticator-app.ts";
import { SoftwareAuthenticator } from "../stand-ins/software-authenticator.ts";
import type { TestApp, TestUser } from "../test-app.ts";

/** The address at which tests reach a server that has none in its settings. */
const origin = "http://localhost";

const afterSetUp: ReadonlySet<CallName> = new Set(["confirmTwoFactor", "makeRecoveryCodes", "endTwoFactor"]);

/**
 * The body of a call about how a person logs in, or gets a role, after preparing what it needs: a secret and its code, a
 * challenge and its response, or a link of the start.
 *
 * @returns undefined if the call is about something else
 */
export async function signInRequest(
  server: TestApp,
  name: CallName,
  user: TestUser,
): Promise<{ readonly headers: { readonly password: string }; readonly payload?: object } | undefined> {
  const headers = { password: user.password };
  const send = async (path: string, payload?: object) =>
    (await server.call("POST", path, { key: user.key, headers, ...(payload && { payload }) })).json().payload;
  if (name === "claimOperator") return { headers, payload: { token: await makeClaim(server.deps) } };
  if (["startPasskey", "removePasskey"].includes(name)) return { headers };
  if (name === "renamePasskey") return { headers, payload: { name: "My phone" } };
  if (name === "addPasskey") {
    return { headers, payload: new SoftwareAuthenticator(origin).create(await send("/passkeys/start")) };
  }
  if (name !== "setUpTwoFactor" && !afterSetUp.has(name)) return undefined;
  await server.database.pool.query("DELETE FROM second_factors");
  if (name === "setUpTwoFactor") return { headers };
  const { secret } = await send("/twofactor/setup");
  if (name !== "confirmTwoFactor") await send("/twofactor/confirm", { otp: codeOf(secret) });
  await server.database.pool.query("UPDATE second_factors SET used_step = 0");
  return { headers, payload: { otp: codeOf(secret) } };
}

/** Adds a passkey of a person and returns its key. */
export async function newPasskey(server: TestApp, user: TestUser): Promise<string> {
  const request = await signInRequest(server, "addPasskey", user);
  const added = await server.call("POST", "/passkeys", { key: user.key, ...request });
  return added.json().payload.key;
}
