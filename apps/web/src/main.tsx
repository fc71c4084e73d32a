import { createRoot, hydrateRoot } from "react-dom/client";
import "./ui/fonts.css";
import "./ui/tokens.css";
import "./ui/base.css";
import { App } from "./app/app.tsx";
import { router } from "./app/router.tsx";
import { currentMessages, startMessages } from "./lib/i18n/messages.ts";
import { followThemePreference } from "./lib/preferences/preferences.ts";
import { startSession } from "./lib/session.ts";

startSession();
followThemePreference();
// The words and the first screen's code travel at the same time; the first paint has both.
await Promise.all([startMessages(), router.load()]);

const root = document.querySelector("#root");
if (!root) throw new Error("index.html has no #root");
const page = document.documentElement;
// The home page comes drawn (build/drawn-home.ts); the boot script says where it is drawn for somebody else.
if (page.dataset["drawn"] === currentMessages().locale && location.pathname === "/")
  hydrateRoot(root, <App />);
else {
  root.replaceChildren();
  createRoot(root).render(<App />);
}
delete page.dataset["drawn"];
