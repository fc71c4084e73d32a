import { flushSync } from "react-dom";
import { createRoot, hydrateRoot } from "react-dom/client";
import "./ui/fonts.css";
import "./ui/tokens.css";
import "./ui/base.css";
import { pathBelow } from "./lib/base-path.ts";
import { App } from "./app/app.tsx";
import { router } from "./app/router.tsx";
import { deleteDiaryWithSession } from "./lib/diary/delete-diary.ts";
import { currentMessages, startMessages } from "./lib/i18n/messages.ts";
import type { WordsWanted } from "./lib/i18n/messages.ts";
import { followThemePreference } from "./lib/preferences/preferences.ts";
import { currentSession, startSession } from "./lib/session.ts";

/** Members who open the home page are redirected to the dashboard. */
const wordsToStartWith = (pathname: string, isMember: boolean): WordsWanted => {
  if (pathname === "/") return isMember ? "dashboard" : "first";
  return pathname === "/dashboard" && isMember ? "dashboard" : "whole";
};

const start = async (): Promise<void> => {
  startSession();
  deleteDiaryWithSession();
  followThemePreference();
  const pathname = pathBelow(location.pathname);
  const isHome = pathname === "/";
  const words = wordsToStartWith(pathname, currentSession().key !== undefined);
  // The texts and the first screen's code are loaded at the same time; the first paint has both.
  await Promise.all([startMessages(words), router.load()]);

  const root = document.querySelector<HTMLElement>("#root");
  if (!root) throw new Error("no #root");
  const page = document.documentElement;
  // Screens are prerendered (build/drawn-screens.ts); the boot script marks those that were prerendered for somebody else.
  const isDrawn = page.dataset["drawn"] === currentMessages().locale;
  if (isDrawn && isHome) hydrateRoot(root, <App />);
  else if (isDrawn)
    // Synchronously: the prerendered content stays until the client replaces it, and can be used from then on.
    flushSync(() => {
      createRoot(root).render(<App />);
    });
  else {
    root.replaceChildren();
    createRoot(root).render(<App />);
  }
  globalThis.earlyPress?.click();
  root.inert = false;
  delete page.dataset["drawn"];
};

// Not awaited here: the screens' files import this one, and would wait for it while it waits for them.
void start();
