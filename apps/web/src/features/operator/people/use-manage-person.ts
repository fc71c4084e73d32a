import type { OperatedPerson } from "@cairn/contracts/operator/operated-people";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { requestOrThrow } from "../../../lib/api/api-client.ts";
import { failureText } from "../../../lib/api/error-text.ts";
import { useMessages } from "../../../lib/i18n/messages.ts";
import { afterChange } from "../../../lib/query/changes.ts";
import { showToast } from "../../../ui/overlay/toast-store.ts";
import { type MadeLink, passwordLink } from "./made-link-dialog.tsx";

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
  const role = useMutation({
    mutationFn: async (isOperator: boolean) => {
      await requestOrThrow("changeOperator", { params, body: { isOperator } });
      await after(t(isOperator ? "operator.roleGiven" : "operator.roleTaken", { username }));
    },
    onError,
  });
  const enabling = useMutation({ mutationFn: () => disable(false), onError });
  return {
    disable,
    enable: () => {
      enabling.mutate();
    },
    changeRole: (isOperator: boolean) => {
      role.mutate(isOperator);
    },
    endTwoFactor: async () => {
      await requestOrThrow("endTwoFactorOf", { params });
      await after(t("operator.twoFactorEnded", { username }));
    },
    makePasswordLink: async () => {
      onLink(passwordLink(await requestOrThrow("makePasswordLink", { params })));
      await afterChange(client, "operator");
    },
  };
};
