import { useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useMessages } from "../../../lib/i18n/messages.ts";
import { isOvertaken } from "../../../lib/session.ts";
import { ConfirmDialog } from "../../../ui/overlay/confirm-dialog.tsx";

/** Moving between sections of the settings does not leave them. */
const isSettings = (path: string): boolean => /^\/profile\/edit(?:\/|$)/.test(path);

/**
 * Asks before a screen with unsaved changes is left. Not with the router's own hook, which every visitor of the home page would
 * load.
 */
export const LeaveQuestion = ({ isEdited }: { readonly isEdited: boolean }) => {
  const { t } = useMessages();
  const { history } = useRouter();
  const [asked, setAsked] = useState<{ readonly answer: (leaves: boolean) => void }>();
  useEffect(() => {
    if (!isEdited) return undefined;
    return history.block({
      // The next person who logs in here is not asked about them.
      enableBeforeUnload: () => !isOvertaken(),
      blockerFn: async ({ nextLocation }) => {
        if (isSettings(nextLocation.pathname)) return false;
        const leaves = await new Promise<boolean>((resolve) => {
          setAsked({ answer: resolve });
        });
        setAsked(undefined);
        return !leaves;
      },
    });
  }, [history, isEdited]);
  if (!asked) return null;
  return (
    <ConfirmDialog
      title={t("settings.leaveTitle")}
      question={t("settings.leaveText")}
      confirm={t("settings.leave")}
      onClose={() => {
        asked.answer(false);
      }}
      onConfirm={async () => {
        asked.answer(true);
        await Promise.resolve();
      }}
    />
  );
};
