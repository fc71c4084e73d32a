import type { Api } from "@cairn/contracts/api";
import type { PayloadOf } from "@cairn/contracts/endpoint";
import { useEffect, useState } from "react";
import { requestAs } from "../../lib/api/send-call.ts";

type SignUp = PayloadOf<Api["getSignUpMode"]>;

let known: SignUp | undefined;

/**
 * Whether people may sign up here, and whether there is a newsletter. Until the server answers, sign-up is assumed to be open and
 * the newsletter missing. Requested once per visit, without the query library and the table of all calls, which the home page
 * does not load.
 */
export const useSignUp = (): SignUp => {
  const [mode, setMode] = useState<SignUp>(known ?? { signUp: "open", newsletter: false, providers: [] });
  useEffect(() => {
    let isHere = !known;
    const ask = async () => {
      const answer = await requestAs<"getSignUpMode">({ path: "/user/signup" }, {});
      if (!answer.ok) return;
      known = answer.value;
      if (isHere) setMode(known);
    };
    if (isHere) void ask();
    return () => {
      isHere = false;
    };
  }, []);
  return mode;
};
