import type { LoginAnswer } from "@cairn/contracts/account/account";
import type { Result } from "@cairn/domain/result";
import { request } from "../../lib/api/api-client.ts";
import type { ApiFailure } from "../../lib/api/api-failure.ts";
import { loadAnew, passOnLogin } from "../../lib/follow-logins.ts";
import { currentMessages } from "../../lib/i18n/messages.ts";
import { queryClient } from "../../lib/query/query-client.ts";
import { queryKeys } from "../../lib/query/query-keys.ts";
import { beginSession, currentSession } from "../../lib/session.ts";

type Token = () => Promise<Result<string, ApiFailure>>;

/** Header of the solved human check; the contract's `humanCheckHeader`. */
const humanCheckHeader = "X-Human-Check";

/**
 * Stores the new key; data that another person or nobody saw is removed, data that the same person saw is reloaded. A login over
 * the page of another person, whose session has ended, loads the page anew: dialogs, typed texts and chosen files are theirs.
 */
export const enter = (answer: LoginAnswer): void => {
  const before = queryClient.getQueryData(queryKeys.ownAccount);
  const isOverPage = currentSession().expired;
  passOnLogin(answer.sessionkey, answer.username);
  beginSession(answer.sessionkey);
  // Not awaited: the requests may take until a server answers.
  if (before?.username === answer.username) {
    void queryClient.invalidateQueries();
    return;
  }
  if (before && isOverPage) {
    loadAnew();
    return;
  }
  queryClient.removeQueries({ type: "inactive" });
  void queryClient.resetQueries();
};

/** An expired check is repeated once, without asking the person. */
const withToken = async (
  takeToken: Token,
  call: (headers: Record<string, string>) => Promise<Result<LoginAnswer, ApiFailure>>,
): Promise<Result<LoginAnswer, ApiFailure>> => {
  const attempt = async () => {
    const token = await takeToken();
    return token.ok ? await call({ [humanCheckHeader]: token.value }) : token;
  };
  const first = await attempt();
  const result = !first.ok && first.error.reason === "session.human_check_failed" ? await attempt() : first;
  if (result.ok) enter(result.value);
  return result;
};

/** @param otp code of an app, or a recovery code, if the server has asked for one */
export const logIn = (
  username: string,
  password: string,
  takeToken: Token,
  otp?: string,
): Promise<Result<LoginAnswer, ApiFailure>> =>
  withToken(takeToken, (headers) =>
    request("login", {
      query: { source: "javascript" },
      body: { l: username.trim().toLowerCase(), p: password, ...(otp !== undefined && { otp }) },
      headers,
    }),
  );

export interface NewAccount {
  readonly username: string;
  readonly realName: string;
  readonly email: string;
  readonly password: string;
}

/** Code of an invitation, if the server asks for one. */
interface Invited {
  readonly invite?: string;
}

/** Mails to new people are in the language of the page, which need not be the browser's. */
export const mailLanguage = () => ({ "accept-language": currentMessages().locale });

export const signUp = (
  account: NewAccount & Invited,
  takeToken: Token,
): Promise<Result<LoginAnswer, ApiFailure>> =>
  withToken(takeToken, (headers) =>
    request("signUp", { body: account, headers: { ...headers, ...mailLanguage() } }),
  );
