import { SlidersHorizontal } from "lucide-react";
import { type ComponentProps, type ReactNode, useState } from "react";
import { useMessages } from "../../lib/i18n/messages.ts";
import { Button } from "../form/button.tsx";
import { Dialog } from "./dialog.tsx";
import styles from "./filter-sheet.module.css";

interface FilterSheetProps extends Pick<ComponentProps<typeof Button>, "kind" | "size"> {
  /** How many filters leave something out now. */
  readonly count: number;
  /** The fields; they exist while the sheet is open. */
  readonly children: ReactNode;
  /** Makes the text of the button that closes the sheet, such as with the number of what is shown then. */
  readonly doneText: () => string;
  readonly onOpen?: () => void;
  /** Called before the sheet is closed by its button, and not if it is left otherwise. */
  readonly onDone?: () => void;
  /** Resets the fields; undefined if there is nothing to reset. */
  readonly onReset: (() => void) | undefined;
}

/** The filters of a screen on a phone: one button, which says how many are active, and a sheet with the fields. */
export const FilterSheet = ({
  count,
  children,
  doneText,
  onOpen,
  onDone,
  onReset,
  kind,
  size,
}: FilterSheetProps) => {
  const { t } = useMessages();
  const [isOpen, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
  };
  return (
    <>
      <Button
        kind={kind}
        size={size}
        icon={SlidersHorizontal}
        aria-haspopup="dialog"
        onClick={() => {
          onOpen?.();
          setOpen(true);
        }}
      >
        {t("diary.filtersActive", { count })}
      </Button>
      {isOpen && (
        <Dialog
          title={t("diary.filters")}
          onClose={close}
          actions={
            <>
              {onReset && <Button onClick={onReset}>{t("diary.reset")}</Button>}
              <Button
                kind="primary"
                onClick={() => {
                  onDone?.();
                  close();
                }}
              >
                {doneText()}
              </Button>
            </>
          }
        >
          <div className={styles["fields"]}>{children}</div>
        </Dialog>
      )}
    </>
  );
};
