import { useMemo } from "react";
import { useMessages } from "../../lib/i18n/messages.ts";
import type { GestureHints } from "./open-map.ts";

/** Hook: the hints over a map in a page, in the page's language. */
export function useGestureHints(): GestureHints {
  const { t } = useMessages();
  return useMemo(
    () => ({ ctrl: t("map.wheelCtrl"), command: t("map.wheelCommand"), touch: t("map.twoFingers") }),
    [t],
  );
}
