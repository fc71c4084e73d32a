import { createPortal } from "react-dom";
import { useMessages } from "../../lib/i18n/messages.ts";
import styles from "./loading-bar.module.css";

/** A bar at the top of the window, above everything else, while something is loading that has no place of its own yet. */
export const LoadingBar = () => {
  const { t } = useMessages();
  return createPortal(<progress className={styles["bar"]} aria-label={t("ui.loading")} />, document.body);
};
