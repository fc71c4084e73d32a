import type { tokenLifetimes, TokenScope } from "@cairn/contracts/personal-tokens/token-scopes";
import { passwordHeader } from "@cairn/contracts/settings/settings-values";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { requestOrThrow } from "../../lib/api/api-client.ts";
import { afterChange } from "../../lib/query/changes.ts";

/** The input for a new token. */
export interface NewToken {
  readonly name: string;
  readonly scopes: TokenScope[];
  readonly days: (typeof tokenLifetimes)[number];
  /** Empty for an account without one. */
  readonly password: string;
}

/** Makes a token; only the answer contains it. */
export const useMakeToken = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ password, ...body }: NewToken) =>
      requestOrThrow("makeToken", {
        body,
        headers: password === "" ? {} : { [passwordHeader]: encodeURIComponent(password) },
      }),
    onSuccess: () => afterChange(client, "security"),
    // The answer is not kept after the dialog has closed.
    gcTime: 0,
  });
};
