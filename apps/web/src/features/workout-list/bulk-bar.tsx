import { Download, Eye, Shapes, Trash2, X } from "lucide-react";
import { useEffect, useRef } from "react";
import { useMessages } from "../../lib/i18n/messages.ts";
import { Button, buttonClass, IconButton } from "../../ui/form/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Menu, menuItemClass } from "../../ui/overlay/menu.tsx";
import { type ArchiveFormat, archiveFormats } from "./download-archive.ts";
import styles from "./bulk-bar.module.css";

interface BulkBarProps {
  /** Number of chosen workouts. */
  readonly count: number;
  /** Number of workouts that match the filter. */
  readonly total: number;
  readonly onSelectAll: () => void;
  readonly onPrivacy: () => void;
  readonly onActivity: () => void;
  readonly onDownload: (format: ArchiveFormat) => void;
  readonly onDelete: () => void;
  readonly onDone: () => void;
}

/** Actions for the chosen workouts; at the lower edge while some are being chosen. */
export const BulkBar = ({
  count,
  total,
  onSelectAll,
  onPrivacy,
  onActivity,
  onDownload,
  onDelete,
  onDone,
}: BulkBarProps) => {
  const { t } = useMessages();
  const bar = useRef<HTMLElement>(null);
  const isEmpty = count === 0;
  useEffect(() => {
    // The button that opened the bar is gone.
    if (document.activeElement === document.body)
      bar.current?.querySelector<HTMLElement>("button:enabled")?.focus({ preventScroll: true });
  }, []);
  return (
    <section ref={bar} className={styles["bar"]} aria-label={t("diary.selection")}>
      <div className={styles["count"]}>
        <output>{t("diary.selectedCount", { count })}</output>
        {count < total && (
          <button
            type="button"
            className={buttonClass({ kind: "ghost", size: "small" })}
            onClick={onSelectAll}
          >
            {t("diary.selectAll", { count: total })}
          </button>
        )}
      </div>
      <div className={styles["actions"]}>
        <Button size="small" icon={Eye} disabled={isEmpty} onClick={onPrivacy}>
          {t("diary.privacy")}
        </Button>
        <Button size="small" icon={Shapes} disabled={isEmpty} onClick={onActivity}>
          {t("diary.activity")}
        </Button>
        {!isEmpty && (
          <Menu
            label={t("diary.download")}
            align="end"
            buttonClass={buttonClass({ size: "small" })}
            button={
              <>
                <Icon of={Download} size="s" /> {t("diary.download")}
              </>
            }
          >
            {archiveFormats.map((format) => (
              <button
                key={format}
                type="button"
                role="menuitem"
                tabIndex={-1}
                className={menuItemClass}
                onClick={() => {
                  onDownload(format);
                }}
              >
                {t(`diary.archive.${format}`)}
              </button>
            ))}
          </Menu>
        )}
        <Button size="small" kind="danger" icon={Trash2} disabled={isEmpty} onClick={onDelete}>
          {t("diary.delete")}
        </Button>
        <IconButton size="small" icon={X} label={t("diary.endSelection")} data-holds-focus onClick={onDone} />
      </div>
    </section>
  );
};
