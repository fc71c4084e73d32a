import type { OperatedPerson } from "@cairn/contracts/operator/operated-people";
import { passwordHeader } from "@cairn/contracts/settings/settings-values";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { requestOrThrow } from "../../../lib/api/api-client.ts";
import { failureText } from "../../../lib/api/error-text.ts";
import { useMessages } from "../../../lib/i18n/messages.ts";
import { afterChange } from "../../../lib/query/changes.ts";
import { showToast } from "../../../ui/overlay/toast-store.ts";
import { type MadeLink, passwordLink } from "./made-link-dialog.tsx";

/** The header with the operator's password; none for an account without one. */
export const proofOf = (password: string): Readonly<Record<string, string>> =>
  password === "" ? {} : { [passwordHeader]: encodeURIComponent(password) };

/** What operators do for a person. Functions that return a promise belong to a question, which shows their failures. */
export const useManagePerson = (
  { key, username }: Pick<OperatedPerson, "key" | "username">,
  onLink: (link: MadeLink) => void,
) => {
  const { t } = useMessages();
  const client = useQueryClient();
  const params = { personKey: key };
  const after = async (done: string) => {
    await afterChange(client, "operator");
    showToast(done);
  };
  const disable = async (isDisabled: boolean) => {
    await requestOrThrow("disablePerson", { params, body: { isDisabled } });
    await after(t(isDisabled ? "operator.disabled" : "operator.enabled", { username }));
  };
  const onError = (error: Error) => {
    showToast(failureText(t, error));
  };
  const enabling = useMutation({ mutationFn: () => disable(false), onError });
  return {
    disable,
    enable: () => {
      enabling.mutate();
    },
    changeRole: async (isOperator: boolean, password: string) => {
      await requestOrThrow("changeOperator", { params, body: { isOperator }, headers: proofOf(password) });
      await after(t(isOperator ? "operator.roleGiven" : "operator.roleTaken", { username }));
    },
    endTwoFactor: async (password: string) => {
      await requestOrThrow("endTwoFactorOf", { params, headers: proofOf(password) });
      await after(t("operator.twoFactorEnded", { username }));
    },
    makePasswordLink: async (password: string) => {
      const made = await requestOrThrow("makePasswordLink", { params, headers: proofOf(password) });
      onLink(passwordLink(made));
      await afterChange(client, "operator");
    },
  };
};
