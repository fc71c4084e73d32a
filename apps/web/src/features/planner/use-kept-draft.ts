import { useEffect, useEffectEvent, useRef } from "react";
import { useAskBeforeLeaving } from "../../lib/use-ask-before-leaving.ts";
import { type DraftOrigin, keepDraft, type PlannerDraft } from "./planner-draft.ts";

/** Time after a change until it is kept, ms. */
const restFor = 300;

interface KeptDraftInput extends DraftOrigin {
  readonly accountKey: string;
  /** Undefined while nothing has changed. */
  readonly draft: PlannerDraft | undefined;
}

/**
 * Hook: keeps what is drawn in this browser, so that it survives a closed tab.
 *
 * @returns forgets it: it was saved, or the person does not want it
 */
export function useKeptDraft({ accountKey, routeId, workoutKey, draft }: KeptDraftInput): () => void {
  const isOver = useRef(false);
  const keep = useEffectEvent(() => {
    if (!isOver.current) keepDraft(accountKey, { routeId, workoutKey }, draft);
  });
  useAskBeforeLeaving(draft !== undefined);
  useEffect(() => {
    const timer = setTimeout(() => {
      if (!isOver.current) keepDraft(accountKey, { routeId, workoutKey }, draft);
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
    keepDraft(accountKey, { routeId, workoutKey }, undefined);
  };
}
