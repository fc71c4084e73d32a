import { Trash2 } from "lucide-react";
import { useMessages } from "../../lib/i18n/messages.ts";
import { Button } from "../../ui/form/button.tsx";
import styles from "./entry-dialog.module.css";

interface EntryActionsProps {
  /** Somebody wants to close the dialog although something in it is not saved: the row asks. */
  readonly isLeaving: boolean;
  readonly isSaving: boolean;
  readonly formId: string;
  readonly onCancel: () => void;
  readonly onStay: () => void;
  readonly onDiscard: () => void;
}

/** The lower row of the dialog: save or cancel, or the question before what was typed is lost. */
export const EntryActions = ({ isLeaving, isSaving, formId, ...on }: EntryActionsProps) => {
  const { t } = useMessages();
  if (isLeaving)
    return (
      <>
        <p role="alert" className={styles["asking"]}>
          {t("workout-entry.discardQuestion")}
        </p>
        {/* The question replaced the button that may have had the focus. */}
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
        <Button key="stay" autoFocus onClick={on.onStay}>
          {t("workout-entry.stay")}
        </Button>
        <Button kind="dangerSolid" icon={Trash2} onClick={on.onDiscard}>
          {t("workout-entry.discard")}
        </Button>
      </>
    );
  return (
    <>
      <Button kind="ghost" onClick={on.onCancel}>
        {t("ui.cancel")}
      </Button>
      {/* Its own element: the press on "Keep editing" would submit the form if that button became this one. */}
      <Button key="save" kind="primary" type="submit" form={formId} busy={isSaving}>
        {t("workout-entry.save")}
      </Button>
    </>
  );
};
