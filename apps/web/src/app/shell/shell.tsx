import { Outlet, useRouterState } from "@tanstack/react-router";
import { Suspense } from "react";
import { useMessages, wholeMessages } from "../../lib/i18n/messages.ts";
import { lazyPart } from "../../lib/loading/lazy-part.ts";
import { useSession } from "../../lib/session.ts";
import { classNames } from "../../ui/class-names.ts";
import { Toasts } from "../../ui/overlay/toasts.tsx";
import { LoadingBar } from "../../ui/status/loading-bar.tsx";
import { OnDemand } from "../../ui/status/on-demand.tsx";
import { MemberEdge } from "./member-parts.ts";
import { MiniFooter } from "./mini-footer.tsx";
import { OfflineNotice } from "./offline-notice.tsx";
import styles from "./shell.module.css";
import { TopBar } from "./top-bar.tsx";
import { usePageIdentity } from "./use-page-identity.ts";
import { useRouteFocus } from "./use-route-focus.ts";
import { useScreenOptions } from "./use-screen-options.ts";
import { useShortcuts } from "../shortcuts/use-shortcuts.ts";

const ShortcutDialog = lazyPart(
  // The home page opens without its texts.
  async () => (await Promise.all([import("../shortcuts/shortcut-dialog.tsx"), wholeMessages()]))[0],
  (file) => file.ShortcutDialog,
);

/** The frame around every screen: bars, messages, and the dialogs that can open anywhere. */
export const Shell = () => {
  const { t } = useMessages();
  const isLoggedIn = useSession().key !== undefined;
  const { isFullScreen = false, hasMaxWidth = true, hasMiniFooter = true } = useScreenOptions();
  const isChanging = useRouterState({ select: (state) => state.status === "pending" });
  usePageIdentity();
  useRouteFocus();
  const shortcuts = useShortcuts(isLoggedIn);

  return (
    <div className={classNames(styles["shell"], isLoggedIn && styles["withTabs"])}>
      <a className={styles["skip"]} href="#content">
        {t("shell.skip")}
      </a>
      {isChanging && <LoadingBar />}
      <TopBar onShowShortcuts={shortcuts.show} />
      <OfflineNotice />
      <main
        id="content"
        tabIndex={-1}
        className={classNames(
          styles["content"],
          isFullScreen && styles["fullScreen"],
          hasMaxWidth && styles["maxWidth"],
        )}
      >
        <Outlet />
      </main>
      {hasMiniFooter && <MiniFooter onShowShortcuts={shortcuts.show} />}
      <Suspense>{isLoggedIn && <MemberEdge />}</Suspense>
      <Toasts />
      <OnDemand>{shortcuts.isShown && <ShortcutDialog onClose={shortcuts.hide} />}</OnDemand>
    </div>
  );
};
