import { createMemoryHistory } from "@tanstack/react-router";
import { renderToString } from "react-dom/server";
import { App } from "../src/app/app.tsx";
import { router } from "../src/app/router.tsx";
import { localePreference, locales } from "../src/lib/i18n/locales.ts";
import { startMessages } from "../src/lib/i18n/messages.ts";
import { beginSession } from "../src/lib/session.ts";

// A program of its own, which `drawn-screens.ts` builds and runs with `stand-in-browser.ts` loaded ahead: prints the screen at an
// address, as a visitor or a member sees it before anything has come from the server, as HTML by language. One screen a run: the
// router loads but once where nothing is mounted.

/** Nobody's: it only tells the client that somebody is logged in. */
const someSession = "0".repeat(32);

/** What React writes in the place of what failed, for the client to draw it. */
const notDrawn = "<!--$!-->";

const draw = async (path: string, who: string): Promise<Record<string, string>> => {
  if (who === "member") beginSession(someSession);
  router.update({ ...router.options, history: createMemoryHistory({ initialEntries: [path] }) });
  await router.load();
  const pages: Record<string, string> = {};
  // One after another: the client speaks one language at a time.
  for (const locale of locales) {
    localePreference.set(locale);
    await startMessages(path === "/" ? "first" : "whole");
    const markup = renderToString(<App />);
    if (markup.includes(notDrawn)) throw new Error(`${path} asks for a browser before it is drawn.`);
    pages[locale] = markup;
  }
  return pages;
};

const print = async (): Promise<void> => {
  const [, , path = "/", who = "visitor"] = process.argv;
  const pages = await draw(path, who);
  // The channels that React opens would keep the program alive.
  process.stdout.write(JSON.stringify(pages), () => process.exit(0));
};

// Not awaited here: the screens' files import this one's, and would wait for it while it waits for them.
void print();
