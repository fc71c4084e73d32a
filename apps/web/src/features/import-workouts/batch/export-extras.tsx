import { useMessages } from "../../../lib/i18n/messages.ts";
import { Notice } from "../../../ui/status/notice.tsx";
import type { Batch } from "./batch.ts";

/** The content of a service's export besides the recordings. */
export const ExportExtrasNote = ({ batch }: { readonly batch: Batch }) => {
  const { t } = useMessages();
  const { typedIn, routes, photos } = batch.extras;
  const parts = [
    ...(typedIn > 0 ? [t("import.extrasTypedIn", { count: typedIn })] : []),
    ...(routes > 0 ? [t("import.extrasRoutes", { count: routes })] : []),
    ...(photos > 0 ? [t("import.extrasPhotos", { count: photos })] : []),
  ];
  if (parts.length === 0) return null;
  return <Notice kind="info">{t("import.extras", { parts: parts.join(", ") })}</Notice>;
};
