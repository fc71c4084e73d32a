import type { WindowChange } from "@cairn/domain/day-windows/compare-windows";
import { MoveRight, TrendingDown, TrendingUp } from "lucide-react";
import { useFormats } from "../../lib/format.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { Icon } from "../../ui/icon.tsx";
import text from "../../ui/text.module.css";
import { classNames } from "../../ui/class-names.ts";
import styles from "./past-days.module.css";

const icons = { more: TrendingUp, less: TrendingDown, same: MoveRight };

interface ChangeTextProps {
  readonly change: WindowChange;
  /** For narrow places: shows nothing if there is nothing to compare. */
  readonly short?: boolean;
}

/** The change of a window against the one before: an arrow and percent, as text for screen readers (DASH-4). */
export const ChangeText = ({ change, short = false }: ChangeTextProps) => {
  const { t } = useMessages();
  const formats = useFormats();
  if (change.kind === "none") {
    return short ? null : <span className={styles["noChange"]}>{t("dashboard.noChange")}</span>;
  }
  const percent = formats.percent(change.percent);
  return (
    <span className={classNames(styles["change"], styles[change.kind])}>
      <Icon of={icons[change.kind]} size="s" />
      <span aria-hidden>{percent}</span>
      <span className={text["hidden"]}>{t(`dashboard.${change.kind}`, { percent })}</span>
    </span>
  );
};
