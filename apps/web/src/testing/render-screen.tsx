import type { UnitSystem } from "@cairn/units/unit-system";
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { type ReactNode, StrictMode, useEffect } from "react";
import { createRoot } from "react-dom/client";
import { localePreference, type Locale } from "../lib/i18n/locales.ts";
import { startMessages, wholeMessages } from "../lib/i18n/messages.ts";
import { unitsPreference } from "../lib/preferences/preferences.ts";
import { queryClient } from "../lib/query/query-client.ts";
import { QueryProvider } from "../lib/query/query-provider.tsx";
import { beginSession, clearSession } from "../lib/session.ts";
import { toastStore } from "../ui/overlay/toast-store.ts";
import { Toasts } from "../ui/overlay/toasts.tsx";
import { TroubleNotice } from "../ui/status/trouble-notice.tsx";
import "../ui/tokens.css";
import "../ui/base.css";
import { ServerStub } from "./server-stub.ts";

export interface Circumstances {
  /** Address at which the screen is shown. */
  readonly at?: string;
  /** Path of its route, for a screen that reads parameters of its address; others are shown everywhere. */
  readonly path?: string;
  readonly language?: Locale;
  readonly units?: UnitSystem;
  /** A visitor without a session. */
  readonly isVisitor?: boolean;
}

/** The other end of the wire, a new one for each test. */
export let server: ServerStub;
let removeScreen: (() => void) | undefined;

// Follows the language, once for all tests.
void startMessages("whole");

/** Before each test (`each-test.ts`). */
export const stubServer = (): ServerStub => {
  server = new ServerStub();
  return server;
};

function AfterMount({ onMount, children }: { readonly onMount: () => void; readonly children: ReactNode }) {
  useEffect(onMount, [onMount]);
  return children;
}

/** Sets what is kept beside the screen. */
export async function begin({
  language = "en",
  units = "METRIC",
  isVisitor = false,
}: Circumstances): Promise<void> {
  localePreference.set(language);
  unitsPreference.set(units);
  if (isVisitor) clearSession();
  else beginSession("0".repeat(32));
  await wholeMessages();
}

/** Puts something on the page, until the test is over. */
export function mount(element: ReactNode): void {
  const place = document.body.appendChild(document.createElement("div"));
  const root = createRoot(place);
  removeScreen = () => {
    root.unmount();
    place.remove();
  };
  root.render(element);
}

/**
 * Shows a component as the app does: with its data client, language, units, messages and a router, whose history begins at `at`.
 * Resolves when it is on the page: a key that is pressed earlier would find nothing.
 *
 * @returns the router, to look at where the component leads
 */
export async function renderScreen(
  element: ReactNode,
  { at = "/", path, ...circumstances }: Circumstances = {},
) {
  await begin(circumstances);
  const mounted = Promise.withResolvers<void>();
  const rootRoute = createRootRoute();
  const component = () => <AfterMount onMount={mounted.resolve}>{element}</AfterMount>;
  const route = createRoute({ getParentRoute: () => rootRoute, path: path ?? "$", component });
  const elsewhere = createRoute({ getParentRoute: () => rootRoute, path: "$", component: () => null });
  const router = createRouter({
    routeTree: rootRoute.addChildren(path === undefined ? [route] : [route, elsewhere]),
    history: createMemoryHistory({ initialEntries: [at] }),
  });
  await router.load();
  mount(
    <StrictMode>
      <QueryProvider>
        {/* Its type is registered as the app's router, whose routes this one does not have. */}
        <RouterProvider router={router as never} />
        <TroubleNotice />
      </QueryProvider>
      <Toasts />
    </StrictMode>,
  );
  await mounted.promise;
  return router;
}

/** Sends the form of the screen without a press, as password managers and scripts do, whatever its button allows. */
export const sendOnceMore = (): void => {
  document.querySelector("form")?.requestSubmit();
};

/** Leaves the screen, as somebody who comes back with a new page of the same browser, in which nothing was stored. */
export function closeScreen(): void {
  removeScreen?.();
  removeScreen = undefined;
  queryClient.clear();
  toastStore.set([]);
  localStorage.clear();
  sessionStorage.clear();
}
