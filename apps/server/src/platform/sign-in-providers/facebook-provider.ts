import { fail, ok, type Result } from "@cairn/domain/result";
import type { Logger } from "pino";
import {
  exchangeCode,
  type FacebookSettings,
  findFriends,
  findTokenUser,
  type GraphFailure,
} from "./facebook-graph.ts";
import type { ProvenIdentity, SignInFailure, SignInProvider } from "./sign-in-provider.ts";

/** Facebook has no issuer; its ids differ for each app, and the app is the operator's. */
export const facebookIssuer = "https://www.facebook.com";
/** The permissions that a person is asked for. */
const scope = "email,user_birthday,user_friends,user_gender";

/** Facebook, which also accepts tokens of its own programs instead of codes. */
export interface FacebookProvider extends SignInProvider {
  /** The person of a token, if it was made for this app. */
  identify(accessToken: string): Promise<Result<ProvenIdentity, SignInFailure>>;
}

/** Facebook's sign-in: the code flow of its web dialog, and tokens of its SDKs. */
export function createFacebookProvider(settings: FacebookSettings, log: Logger): FacebookProvider {
  const failed = (failure: GraphFailure): SignInFailure => {
    log.warn({ failure }, "a sign-in with Facebook failed");
    return failure === "unavailable" ? "identity.unavailable" : "identity.failed";
  };

  const identify: FacebookProvider["identify"] = async (accessToken) => {
    const user = await findTokenUser(settings, accessToken);
    if (!user.ok) return fail(failed(user.error));
    const { id, name, email } = user.value;
    const friends = await findFriends(settings, accessToken);
    return ok({ issuer: facebookIssuer, subject: id, name, email, username: undefined, friends });
  };

  return {
    name: "Facebook",
    issuer: facebookIssuer,
    identify,
    begin({ state, redirectUri }) {
      const url = new URL(dialogOf(settings.graphUrl));
      url.search = new URLSearchParams({
        client_id: settings.appId,
        redirect_uri: redirectUri,
        state,
        response_type: "code",
        scope,
      }).toString();
      return Promise.resolve(ok(url));
    },
    async finish(parameters, { redirectUri }) {
      if (parameters.get("error") === "access_denied") return fail("identity.denied");
      const code = parameters.get("code");
      if (!code) return fail("identity.failed");
      const token = await exchangeCode(settings, code, redirectUri);
      return token.ok ? await identify(token.value) : fail(failed(token.error));
    },
  };
}

/** Facebook's dialog is at www where its API is at graph; a test server has both at one address. */
const dialogOf = (graphUrl: string): string =>
  `${graphUrl.replace(/^https:\/\/graph\./, "https://www.")}/dialog/oauth`;
