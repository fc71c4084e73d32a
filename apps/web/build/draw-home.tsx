import { renderToString } from "react-dom/server";
import { App } from "../src/app/app.tsx";
import { router } from "../src/app/router.tsx";
import { localePreference, locales } from "../src/lib/i18n/locales.ts";
import { startMessages } from "../src/lib/i18n/messages.ts";

// A program of its own, which `drawn-home.ts` builds and runs with `stand-in-browser.ts` loaded ahead: prints the home page as a visitor sees it first, as HTML by language.
const pages: Record<string, string> = {};
await router.load();
for (const locale of locales) {
  localePreference.set(locale);
  // One after another: the client speaks one language at a time.
  await startMessages();
  pages[locale] = renderToString(<App />);
}
// The channels that React opens would keep the program alive.
process.stdout.write(JSON.stringify(pages), () => process.exit(0));
