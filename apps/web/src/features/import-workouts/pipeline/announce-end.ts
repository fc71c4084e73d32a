import { currentMessages } from "../../../lib/i18n/messages.ts";
import { showToast } from "../../../ui/overlay/toast-store.ts";
import { type Batch, countsOf } from "../batch/batch.ts";
import { openImport } from "../import-request.ts";

/** Shows the outcome of an import in a toast if nobody viewed it when it ended, with a link to it. */
export const toastEnd = (batch: Batch): void => {
  const { t } = currentMessages();
  showToast(t("import-workouts.batchToast", { count: countsOf(batch).imported }), {
    label: t("import-workouts.batchToastShow"),
    run: () => {
      openImport();
    },
  });
};

/** Says how many photos have been sent since the dialog was closed. */
export const toastPhotos = (count: number): void => {
  if (count > 0) showToast(currentMessages().t("import-workouts.batchPhotosToast", { count }));
};
