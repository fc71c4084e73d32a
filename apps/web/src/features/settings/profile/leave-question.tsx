import { useBlocker } from "@tanstack/react-router";
import { useMessages } from "../../../lib/i18n/messages.ts";
import { ConfirmDialog } from "../../../ui/overlay/confirm-dialog.tsx";

/** Asks before a screen with unsaved changes goes; other sections of the same screen are no way out of it. */
export const LeaveQuestion = ({ isEdited }: { readonly isEdited: boolean }) => {
  const { t } = useMessages();
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => isEdited && current.routeId !== next.routeId,
    enableBeforeUnload: () => isEdited,
    withResolver: true,
  });
  if (status !== "blocked") return null;
  return (
    <ConfirmDialog
      title={t("settings.leaveTitle")}
      question={t("settings.leaveText")}
      confirm={t("settings.leave")}
      onClose={reset}
      onConfirm={async () => {
        await Promise.resolve(proceed());
      }}
    />
  );
};
