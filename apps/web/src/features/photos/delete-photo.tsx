import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { requestOrThrow } from "../../lib/api/api-client.ts";
import { failureText } from "../../lib/api/error-text.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { afterChange } from "../../lib/query/changes.ts";
import { Button, IconButton } from "../../ui/form/button.tsx";
import { showToast } from "../../ui/overlay/toast-store.ts";
import { useIsOpen } from "../../ui/overlay/use-is-open.ts";
import styles from "./photo-browser.module.css";

interface DeletePhotoProps {
  readonly imageKey: string;
  /** Called if the photo is still shown when it is deleted. */
  readonly onDeleted: () => void;
}

/**
 * Deletes the shown photo after a question. A refusal is said by the question, or in a message if another photo is shown by then,
 * or none.
 */
export const DeletePhoto = ({ imageKey, onDeleted }: DeletePhotoProps) => {
  const { t } = useMessages();
  const client = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const isOpen = useIsOpen();
  const removal = useMutation({
    mutationFn: () => requestOrThrow("deletePhoto", { params: { imageKey } }),
    onSuccess: async () => {
      if (isOpen()) onDeleted();
      await afterChange(client, "photos");
    },
    onError: (error) => {
      if (!isOpen() || !isAsking) showToast(failureText(t, error));
    },
  });
  if (!isAsking) {
    return (
      <IconButton
        label={t("photos.delete")}
        icon={Trash2}
        data-holds-focus
        onClick={() => {
          if (removal.isError) removal.reset();
          setIsAsking(true);
        }}
      />
    );
  }
  return (
    <div className={styles["question"]} role="alert">
      <p>{removal.isError ? failureText(t, removal.error) : t("photos.deleteQuestion")}</p>
      <Button
        data-holds-focus
        onClick={() => {
          setIsAsking(false);
        }}
      >
        {t("ui.cancel")}
      </Button>
      <Button
        kind="dangerSolid"
        busy={removal.isPending}
        onClick={() => {
          removal.mutate();
        }}
      >
        {t("photos.delete")}
      </Button>
    </div>
  );
};
