import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import "./ui/fonts.css";
import "./ui/tokens.css";
import "./ui/base.css";
import { router } from "./app/router.tsx";
import { startMessages } from "./lib/i18n/messages.ts";
import { followThemePreference } from "./lib/preferences.ts";
import { startSession } from "./lib/session.ts";

startSession();
followThemePreference();
// The words and the first screen's code travel at the same time; the first paint has both.
await Promise.all([startMessages(), router.load()]);

const root = document.querySelector("#root");
if (!root) throw new Error("index.html has no #root");
createRoot(root).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
);
