import { type PointerEvent, useRef } from "react";
import type { CursorStore } from "../lib/track/cursor-store.ts";

/** Pixels that the pointer has to move before a press becomes a selection. */
const slack = 6;

interface BrushHandlers {
  readonly onPointerDown: (event: PointerEvent) => void;
  readonly onPointerMove: (event: PointerEvent) => void;
  readonly onPointerUp: (event: PointerEvent) => void;
  readonly onPointerCancel: () => void;
}

/**
 * Mouse and pen: moving shows values, dragging selects a part, a press without a drag clears it. Finger: dragging shows values,
 * because there is no hover.
 */
export function useBrush(cursor: CursorStore, indexAt: (event: PointerEvent) => number): BrushHandlers {
  const press = useRef<{ readonly x: number; readonly index: number; brushing: boolean }>(undefined);
  return {
    onPointerDown: (event) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      const index = indexAt(event);
      cursor.moveTo(index);
      press.current = { x: event.clientX, index, brushing: false };
    },
    onPointerMove: (event) => {
      const index = indexAt(event);
      cursor.moveTo(index);
      const begun = press.current;
      if (!begun || event.pointerType === "touch") return;
      if (Math.abs(event.clientX - begun.x) > slack) begun.brushing = true;
      if (begun.brushing) cursor.select(begun.index, index);
    },
    onPointerUp: (event) => {
      if (press.current && !press.current.brushing && event.pointerType !== "touch") cursor.clear();
      press.current = undefined;
    },
    onPointerCancel: () => {
      press.current = undefined;
    },
  };
}
