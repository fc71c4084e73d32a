import type { CombinedWorkoutView } from "@cairn/contracts/workouts/workout-view";
import { Share2 } from "lucide-react";
import { useState } from "react";
import { useMessages } from "../../../lib/i18n/messages.ts";
import { lazyPart } from "../../../lib/loading/lazy-part.ts";
import { IconButton } from "../../../ui/form/button.tsx";
import { OnDemand } from "../../../ui/status/on-demand.tsx";

const ShareDialog = lazyPart(
  () => import("./share-dialog.tsx"),
  (file) => file.ShareDialog,
);

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
      <OnDemand>
        {open && (
          <ShareDialog
            workout={workout}
            onClose={() => {
              setOpen(false);
            }}
          />
        )}
      </OnDemand>
    </>
  );
};
