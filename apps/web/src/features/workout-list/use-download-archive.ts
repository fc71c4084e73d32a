import type { ArchiveFormat } from "@cairn/contracts/workouts/workout-exports";
import { failureText } from "../../lib/api/error-text.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { useSession } from "../../lib/session.ts";
import { showToast } from "../../ui/overlay/toast-store.ts";
import { archiveAddresses } from "./download-archive.ts";

/** Lets the browser save the files of workouts as one archive, which is written while it is downloaded. */
export const useDownloadArchive = () => {
  const { t } = useMessages();
  const { key: sessionKey } = useSession();
  return async (format: ArchiveFormat, workouts: readonly string[]): Promise<void> => {
    if (sessionKey === undefined) return;
    const addresses = await archiveAddresses(format, workouts, sessionKey);
    if (!addresses.ok) {
      showToast(failureText(t, addresses.error));
      return;
    }
    for (const address of addresses.value) {
      const link = document.createElement("a");
      link.href = address;
      link.download = "";
      link.click();
    }
  };
};
