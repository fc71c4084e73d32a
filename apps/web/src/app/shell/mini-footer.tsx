import { Link } from "@tanstack/react-router";
import { basePath } from "../../lib/base-path.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { useTouchOnly } from "../../lib/use-touch-only.ts";
import styles from "./mini-footer.module.css";

interface MiniFooterProps {
  readonly onShowShortcuts: () => void;
}

/** One quiet line at the end of a page. */
export const MiniFooter = ({ onShowShortcuts }: MiniFooterProps) => {
  const { t } = useMessages();
  const isTouchOnly = useTouchOnly();
  return (
    <footer className={styles["footer"]}>
      <span>Cairn</span>
      <Link to="/service-terms">{t("shell.terms")}</Link>
      <Link to="/privacy-policy">{t("shell.privacy")}</Link>
      <a href={`${basePath}/apiserver/v1/docs`}>{t("shell.api")}</a>
      {!isTouchOnly && (
        <button type="button" onClick={onShowShortcuts}>
          {t("shell.keyboard")} <kbd>?</kbd>
        </button>
      )}
    </footer>
  );
};
