import type { CombinedWorkoutView } from "@cairn/contracts/workouts/workout-view";
import { Share2 } from "lucide-react";
import { Suspense, lazy, useState } from "react";
import { useMessages } from "../../../lib/i18n/messages.ts";
import { IconButton } from "../../../ui/form/button.tsx";

const ShareDialog = lazy(async () => ({ default: (await import("./share-dialog.tsx")).ShareDialog }));

/** Opens the dialog with the workout's link and its picture. */
export const ShareButton = ({ workout }: { readonly workout: CombinedWorkoutView }) => {
  const { t } = useMessages();
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton
        icon={Share2}
        size="small"
        label={t("share.open")}
        onClick={() => {
          setOpen(true);
        }}
      />
      <Suspense>
        {open && (
          <ShareDialog
            workout={workout}
            onClose={() => {
              setOpen(false);
            }}
          />
        )}
      </Suspense>
    </>
  );
};
