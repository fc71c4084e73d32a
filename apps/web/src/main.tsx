import { flushSync } from "react-dom";
import { createRoot, hydrateRoot } from "react-dom/client";
import "./ui/fonts.css";
import "./ui/tokens.css";
import "./ui/base.css";
import { App } from "./app/app.tsx";
import { router } from "./app/router.tsx";
import { forgetDiaryWithSession } from "./lib/diary/forget-diary.ts";
import { currentMessages, startMessages } from "./lib/i18n/messages.ts";
import { followThemePreference } from "./lib/preferences/preferences.ts";
import { startSession } from "./lib/session.ts";

const start = async (): Promise<void> => {
  startSession();
  forgetDiaryWithSession();
  followThemePreference();
  const isHome = location.pathname === "/";
  // The words and the first screen's code travel at the same time; the first paint has both.
  await Promise.all([startMessages(isHome ? "first" : "whole"), router.load()]);

  const root = document.querySelector<HTMLElement>("#root");
  if (!root) throw new Error("no #root");
  const page = document.documentElement;
  // Screens come drawn (build/drawn-screens.ts); the boot script says where they are drawn for somebody else.
  const isDrawn = page.dataset["drawn"] === currentMessages().locale;
  if (isDrawn && isHome) hydrateRoot(root, <App />);
  else if (isDrawn)
    // At once: what is drawn stands until the client takes its place, and can be used from then on.
    flushSync(() => {
      createRoot(root).render(<App />);
    });
  else {
    root.replaceChildren();
    createRoot(root).render(<App />);
  }
  root.inert = false;
  delete page.dataset["drawn"];
};

// Not awaited here: the screens' files import this one's, and would wait for it while it waits for them.
void start();
