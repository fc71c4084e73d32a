import type { SignUpMode } from "@cairn/contracts/accounts/sign-up-mode";
import { useEffect, useState } from "react";
import { request } from "../../lib/api/api-client.ts";

let known: SignUpMode | undefined;

/**
 * Whether people may sign up here; until the server has answered, that they may. Asked for once a visit, and without the query library, which the
 * home page does not load.
 */
export const useSignUpMode = (): SignUpMode => {
  const [mode, setMode] = useState(known ?? "open");
  useEffect(() => {
    let isHere = !known;
    const ask = async () => {
      const answer = await request("getSignUpMode", {});
      if (!answer.ok) return;
      known = answer.value.signUp;
      if (isHere) setMode(known);
    };
    if (isHere) void ask();
    return () => {
      isHere = false;
    };
  }, []);
  return mode;
};
