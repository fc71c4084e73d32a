import { useQuery } from "@tanstack/react-query";
import { useFormats } from "../format.ts";
import { useMessages } from "../i18n/messages.ts";
import { keyedQuery } from "../query/keyed-query.ts";
import { queryClient } from "../query/query-client.ts";
import { queryKeys } from "../query/query-keys.ts";
import { returning } from "../query/retry-policy.ts";
import { requestOrThrow } from "./api-client.ts";
import type { FailureReason } from "./api-failure.ts";

/** How much of the person's quota on the server is used. */
export const ownStorageQuery = keyedQuery({
  ...returning,
  queryKey: queryKeys.ownStorage,
  queryFn: ({ signal }) => requestOrThrow("getStorage", { signal }),
});

/**
 * Hook: what belongs after the sentence that the storage is full: how much of it is used. Nothing for other reasons, and until
 * the server has answered.
 */
export const useStorageWords = (reason: FailureReason | undefined): string => {
  const { t } = useMessages();
  const formats = useFormats();
  const isFull = reason === "storage.quota_used";
  // Part of the frame too, outside the screens and their client.
  const { data } = useQuery({ ...ownStorageQuery, enabled: isFull }, queryClient);
  if (!isFull || !data) return "";
  const used = formats.text(formats.bytes(data.used));
  const allowed = formats.text(formats.bytes(data.allowed));
  return ` ${t("settings.storageText", { used, allowed })}`;
};
