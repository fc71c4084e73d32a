import { useEffect, useEffectEvent, useRef } from "react";
import { useAskBeforeLeaving } from "../../lib/use-ask-before-leaving.ts";
import { type DraftOrigin, storeDraft, type PlannerDraft } from "./planner-draft.ts";

/** Time after a change until it is kept, ms. */
const restFor = 300;

interface StoredDraftInput extends DraftOrigin {
  readonly accountKey: string;
  /** Undefined while nothing has changed. */
  readonly draft: PlannerDraft | undefined;
}

/**
 * Hook: keeps what is drawn in this browser, so that it survives a closed tab.
 *
 * @returns forgets it: it was saved, or the person does not want it
 */
export function useStoredDraft({ accountKey, routeId, workoutKey, draft }: StoredDraftInput): () => void {
  const isOver = useRef(false);
  const keep = useEffectEvent(() => {
    if (!isOver.current) storeDraft(accountKey, { routeId, workoutKey }, draft);
  });
  useAskBeforeLeaving(draft !== undefined);
  useEffect(() => {
    const timer = setTimeout(() => {
      if (!isOver.current) storeDraft(accountKey, { routeId, workoutKey }, draft);
    }, restFor);
    return () => {
      clearTimeout(timer);
    };
  }, [accountKey, routeId, workoutKey, draft]);
  useEffect(() => {
    const leave = () => {
      keep();
    };
    addEventListener("pagehide", leave);
    return () => {
      removeEventListener("pagehide", leave);
      leave();
    };
  }, []);
  return () => {
    isOver.current = true;
    storeDraft(accountKey, { routeId, workoutKey }, undefined);
  };
}
