import { useEffect, useEffectEvent } from "react";
import { askBeforeLeaving } from "../../../lib/ask-before-leaving.ts";
import { isOvertaken } from "../../../lib/session.ts";
import { deleteDrafts } from "./draft-effects.ts";
import type { ImportQueue } from "./import-queue.ts";

/**
 * Asks before a page with unsaved drafts is closed, and deletes them if it is closed anyway.
 *
 * @param isSaveBegun saving has begun at least once: the server may have saved them although no answer has come. Nothing is deleted then; what
 *   was not saved is offered in the next page, like drafts of a page that was killed.
 */
export const useLeaveGuard = ({ items }: ImportQueue, isSaveBegun: boolean): void => {
  const isUnsaved = items.some(({ state }) => ["success", "uploading", "processing"].includes(state.kind));
  const leave = useEffectEvent((event: PageTransitionEvent) => {
    // A page in the browser's cache returns unchanged. If another person has logged in meanwhile, nobody was asked: the drafts are offered later.
    if (!event.persisted && !isSaveBegun && !isOvertaken()) void deleteDrafts(items);
  });
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const onHide = (event: PageTransitionEvent) => {
      leave(event);
    };
    addEventListener("beforeunload", askBeforeLeaving);
    addEventListener("pagehide", onHide);
    return () => {
      removeEventListener("beforeunload", askBeforeLeaving);
      removeEventListener("pagehide", onHide);
    };
  }, [isUnsaved]);
};
