import { passwordHeader } from "@cairn/contracts/accounts/settings-values";
import type { OwnDataView } from "@cairn/contracts/own-data/own-data";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { addressOf, requestOrThrow } from "../../lib/api/api-client.ts";
import { queryKeys } from "../../lib/query/query-keys.ts";
import { useSession } from "../../lib/session.ts";

const proof = (password: string | undefined): Record<string, string> =>
  password === undefined ? {} : { [passwordHeader]: encodeURIComponent(password) };

/** Makes the archive of everything, downloads and removes it. The password is absent for accounts without one. */
export const useOwnData = () => {
  const client = useQueryClient();
  const { key: sessionKey } = useSession();
  const show = (view: OwnDataView): void => {
    client.setQueryData(queryKeys.ownData, view);
  };
  const make = useMutation({
    mutationFn: (password: string | undefined) =>
      requestOrThrow("startOwnData", { headers: proof(password) }),
    onSuccess: show,
  });
  const remove = useMutation({
    mutationFn: () => requestOrThrow("removeOwnData", {}),
    onSuccess: show,
  });
  const download = useMutation({
    mutationFn: (password: string | undefined) =>
      requestOrThrow("openOwnDataDownload", { headers: proof(password) }),
    onSuccess: ({ id, ticket }) => {
      const link = document.createElement("a");
      // The browser downloads it by itself, without our headers.
      link.href = addressOf(
        "downloadOwnData",
        { id },
        { ticket, ...(sessionKey !== undefined && { token: sessionKey }) },
      );
      link.download = "";
      link.click();
    },
  });
  return { make, remove, download };
};
