import { useSyncExternalStore } from "react";
import { themePreference } from "./preferences/preferences.ts";

export type ShownTheme = "light" | "dark";

const darkQuery = () => globalThis.matchMedia("(prefers-color-scheme: dark)");

const shownTheme = (): ShownTheme => {
  const kept = themePreference.get();
  if (kept !== "system") return kept;
  return darkQuery().matches ? "dark" : "light";
};

const subscribe = (listener: () => void) => {
  const query = darkQuery();
  query.addEventListener("change", listener);
  const unsubscribe = themePreference.subscribe(listener);
  return () => {
    query.removeEventListener("change", listener);
    unsubscribe();
  };
};

/** The theme on the page, whoever chose it; for drawings that have to be redrawn when it changes. */
export const useShownTheme = (): ShownTheme => useSyncExternalStore(subscribe, shownTheme);
