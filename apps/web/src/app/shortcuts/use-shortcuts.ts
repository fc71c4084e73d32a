import { useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { openImport } from "../../features/import-workouts/import-request.ts";
import { openSearch } from "../../features/search/search-request.ts";
import { singleKeysPreference } from "../../lib/preferences/preferences.ts";

interface Shortcuts {
  readonly isShown: boolean;
  readonly show: () => void;
  readonly hide: () => void;
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches("input:not([type=radio], [type=checkbox]), textarea, select"));

/** Time for the second key of a pair, ms. */
const pairTime = 1500;

/**
 * The keys of the `?` dialog: `?` itself, `a` to add, `/` to search, `g` and then `h`, `d`, `e` or `s` to go. They can be
 * switched off there (WCAG 2.1.4).
 */
export const useShortcuts = (isLoggedIn: boolean): Shortcuts => {
  const [isShown, setIsShown] = useState(false);
  const navigate = useNavigate();
  useEffect(() => {
    let goSince = 0;
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTyping(event.target) || document.querySelector("dialog[open]")) return;
      if (singleKeysPreference.get() === "off") return;
      if (event.key === "?") setIsShown(true);
      if (!isLoggedIn) return;
      if (event.key === "a") {
        event.preventDefault();
        openImport();
      }
      if (event.key === "/") {
        // Firefox would open its own search.
        event.preventDefault();
        openSearch();
      }
      const isSecond = event.timeStamp - goSince < pairTime;
      goSince = event.key === "g" ? event.timeStamp : 0;
      if (!isSecond) return;
      if (event.key === "h") void navigate({ to: "/dashboard" });
      if (event.key === "d") void navigate({ to: "/diary" });
      if (event.key === "e") void navigate({ to: "/explore/{-$poiClient}" });
      if (event.key === "s") void navigate({ to: "/profile/edit/{-$extra}" });
    };
    document.addEventListener("keydown", press);
    return () => {
      document.removeEventListener("keydown", press);
    };
  }, [isLoggedIn, navigate]);
  return {
    isShown,
    show: () => {
      setIsShown(true);
    },
    hide: () => {
      setIsShown(false);
    },
  };
};
