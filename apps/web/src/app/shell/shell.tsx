import { Outlet, useRouterState } from "@tanstack/react-router";
import { Suspense, useEffect, useRef } from "react";
import { useMessages } from "../../lib/i18n/messages.ts";
import { useSession } from "../../lib/session.ts";
import { classNames } from "../../ui/class-names.ts";
import { Toasts } from "../../ui/overlay/toasts.tsx";
import { LoadingBar } from "../../ui/status/loading-bar.tsx";
import { OnDemand } from "../../ui/status/on-demand.tsx";
import { lazyFramePart } from "./lazy-frame-part.ts";
import { MemberEdge } from "./member-parts.ts";
import { MiniFooter } from "./mini-footer.tsx";
import { OfflineNotice } from "./offline-notice.tsx";
import styles from "./shell.module.css";
import { TopBar } from "./top-bar.tsx";
import { useScreenOptions } from "./use-screen-options.ts";
import { useShortcuts } from "../shortcuts/use-shortcuts.ts";

const inContent = (selector: string): HTMLElement | null =>
  document.querySelector<HTMLElement>(`#content${selector}`);

/**
 * After a change of screen, moves the focus to the part in the address, else to the heading (or the content), so that a screen
 * reader announces the screen.
 */
const useRouteFocus = (): void => {
  // A photo is open over the screen, and gives the focus back itself.
  const path = useRouterState({
    select: (state) => state.resolvedLocation?.pathname.replace(/(^\/workout\/.+)\/image\/[^/]+$/, "$1"),
  });
  const before = useRef(path);
  useEffect(() => {
    const { current: last } = before;
    before.current = path;
    if (!last || path === last) return;
    // The screen is there a moment before its route is settled, and the bar all the time: a person may be typing by now, or
    // choosing from a menu.
    if (document.querySelector(":read-write:focus, :popover-open")) return;
    const target = inContent(" [data-route-focus] h2") ?? inContent(" h1") ?? inContent("");
    if (target) target.tabIndex = -1;
    target?.focus({ preventScroll: true });
  }, [path]);
};

/** Sets the title of the tab, `<body data-page>` and the body's class from the open screen's row in the table of routes. */
const usePageIdentity = (): void => {
  const { t } = useMessages();
  const { pageId = "", bodyClass = "", pageTitle } = useScreenOptions();
  useEffect(() => {
    document.title = pageTitle ? `${t(pageTitle)} · Cairn` : "Cairn";
    document.body.dataset["page"] = pageId;
    document.body.className = bodyClass;
  }, [t, pageId, bodyClass, pageTitle]);
};

const ShortcutDialog = lazyFramePart(
  () => import("../shortcuts/shortcut-dialog.tsx"),
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
