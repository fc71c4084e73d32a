import type { CombinedWorkoutView } from "@cairn/contracts/workouts/workout-view";
import { CircleSlash2, Ellipsis, Pencil, Sigma, Trash2 } from "lucide-react";
import { useState } from "react";
import { openEntry } from "../../../lib/entry-request.ts";
import { useMessages } from "../../../lib/i18n/messages.ts";
import { lazyPart } from "../../../lib/loading/lazy-part.ts";
import { buttonClass } from "../../../ui/form/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Menu, menuItemClass } from "../../../ui/overlay/menu.tsx";
import { OnDemand } from "../../../ui/status/on-demand.tsx";
import { useCount } from "./use-count.ts";

const DeleteDialog = lazyPart(
  () => import("./delete-dialog.tsx"),
  (file) => file.DeleteDialog,
);

interface OwnerMenuProps {
  readonly workout: CombinedWorkoutView;
  readonly title: string;
}

/** Actions only for the owner. */
export const OwnerMenu = ({ workout, title }: OwnerMenuProps) => {
  const { t } = useMessages();
  const [open, setOpen] = useState(false);
  const count = useCount(workout.workoutKey);
  const close = () => {
    setOpen(false);
  };
  return (
    <>
      <Menu
        label={t("workouts.more")}
        align="end"
        buttonClass={buttonClass({ kind: "ghost", size: "small" })}
        button={<Icon of={Ellipsis} />}
      >
        {workout.abilities.edit && (
          <button
            type="button"
            role="menuitem"
            className={menuItemClass}
            onClick={() => {
              openEntry(workout);
            }}
          >
            <Icon of={Pencil} />
            {t("workouts.edit")}
          </button>
        )}
        {workout.abilities.edit && (
          <button
            type="button"
            role="menuitem"
            className={menuItemClass}
            onClick={() => {
              count(workout.counted === false);
            }}
          >
            <Icon of={workout.counted === false ? Sigma : CircleSlash2} />
            {t(workout.counted === false ? "workouts.count" : "workouts.doNotCount")}
          </button>
        )}
        {workout.abilities.delete && (
          <button
            type="button"
            role="menuitem"
            className={menuItemClass}
            onClick={() => {
              setOpen(true);
            }}
          >
            <Icon of={Trash2} />
            {t("workouts.delete")}
          </button>
        )}
      </Menu>
      <OnDemand>{open && <DeleteDialog workout={workout} title={title} onClose={close} />}</OnDemand>
    </>
  );
};
