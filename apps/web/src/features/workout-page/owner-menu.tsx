import type { CombinedWorkoutView } from "@cairn/contracts/workout-view";
import { Ellipsis, Pencil, Trash2 } from "lucide-react";
import { Suspense, lazy, useState } from "react";
import { useMessages } from "../../lib/i18n/messages.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Menu, menuItemClass } from "../../ui/menu.tsx";

const DeleteDialog = lazy(async () => ({ default: (await import("./delete-dialog.tsx")).DeleteDialog }));
const TitleDialog = lazy(async () => ({ default: (await import("./title-dialog.tsx")).TitleDialog }));

interface OwnerMenuProps {
  readonly workout: CombinedWorkoutView;
  readonly title: string;
}

/** What only the owner may do. */
export const OwnerMenu = ({ workout, title }: OwnerMenuProps) => {
  const { t } = useMessages();
  const [open, setOpen] = useState<"title" | "delete">();
  const close = () => {
    setOpen(undefined);
  };
  return (
    <>
      <Menu
        label={t("workout.more")}
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
              setOpen("title");
            }}
          >
            <Icon of={Pencil} />
            {t("workout.editTitle")}
          </button>
        )}
        {workout.abilities.delete && (
          <button
            type="button"
            role="menuitem"
            className={menuItemClass}
            onClick={() => {
              setOpen("delete");
            }}
          >
            <Icon of={Trash2} />
            {t("workout.delete")}
          </button>
        )}
      </Menu>
      <Suspense>
        {open === "title" && <TitleDialog workout={workout} shown={title} onClose={close} />}
        {open === "delete" && <DeleteDialog workout={workout} title={title} onClose={close} />}
      </Suspense>
    </>
  );
};
