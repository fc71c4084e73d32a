import { useEffect } from "react";
import { askBeforeLeaving } from "./ask-before-leaving.ts";

/** Hook: the browser asks before the page is closed or reloaded, while something typed in it is not saved. */
export const useAskBeforeLeaving = (isUnsaved: boolean): void => {
  useEffect(() => {
    if (!isUnsaved) return undefined;
    addEventListener("beforeunload", askBeforeLeaving);
    return () => {
      removeEventListener("beforeunload", askBeforeLeaving);
    };
  }, [isUnsaved]);
};
