import type { Api } from "@cairn/contracts/api";
import type { PayloadOf } from "@cairn/contracts/endpoint";
import { useEffect } from "react";
import { requestAs } from "../../lib/api/send-call.ts";
import { createStore, useStore } from "../../lib/store.ts";

type SignUp = PayloadOf<Api["getSignUpMode"]>;

/** The server's answer, for the rest of the visit. */
export const signUpAnswer = createStore<SignUp | undefined>(undefined);

const assumed: SignUp = { signUp: "open", newsletter: false, providers: [] };

/**
 * Whether people may sign up here, and whether there is a newsletter. Until the server answers, sign-up is assumed to be open and
 * the newsletter missing. Requested once per visit, without the query library and the table of all calls, which the home page
 * does not load.
 */
export const useSignUp = (): SignUp => {
  useEffect(() => {
    const ask = async () => {
      const answer = await requestAs<"getSignUpMode">({ path: "/user/signup" }, {});
      if (answer.ok) signUpAnswer.set(answer.value);
    };
    if (!signUpAnswer.get()) void ask();
  }, []);
  return useStore(signUpAnswer) ?? assumed;
};
