import type { IdentityView } from "@cairn/contracts/accounts/identities";
import { passwordHeader } from "@cairn/contracts/accounts/settings-values";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { requestOrThrow } from "../../lib/api/api-client.ts";
import { keepBegunSignIn } from "../../lib/begun-sign-in.ts";
import { proveByProvider } from "../../lib/prove-by-provider.ts";
import { queryKeys } from "../../lib/query/query-keys.ts";

/** Where a person who left the settings for a provider returns to. */
const here = "/profile/edit/security";

const proof = (password: string | undefined): Record<string, string> =>
  password === undefined ? {} : { [passwordHeader]: encodeURIComponent(password) };

/** Links a provider and unlinks it. The password is absent for accounts without one, whose owners may also log in again there. */
export const useLink = (identity: IdentityView, username: string, onUnlinked: () => void) => {
  const { provider, name } = identity;
  const client = useQueryClient();
  const link = useMutation({
    mutationFn: async (password: string | undefined) => {
      const begun = await requestOrThrow("beginLink", { params: { provider }, headers: proof(password) });
      keepBegunSignIn({ ticket: begun.ticket, provider: name, purpose: "link", returnTo: here });
      location.assign(begun.url);
    },
  });
  const unlink = useMutation({
    mutationFn: (password: string | undefined) =>
      requestOrThrow("unlinkIdentity", { params: { provider }, headers: proof(password) }),
    onSuccess: async () => {
      onUnlinked();
      await client.invalidateQueries({ queryKey: queryKeys.ownIdentities });
    },
  });
  const logInAgain = useMutation({
    mutationFn: () => proveByProvider({ identity, username, returnTo: here }),
  });
  return { link, unlink, logInAgain };
};
