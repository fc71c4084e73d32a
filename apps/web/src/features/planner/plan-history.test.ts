import { describe, expect, it } from "vitest";
import {
  addStep,
  beginHistory,
  canClose,
  canRedo,
  canUndo,
  drawingOf,
  emptyDrawing,
  type PlanHistory,
  redo,
  shownDrawing,
  undo,
} from "./plan-history.ts";
import { addPoint, emptyPlan } from "./plan.ts";

const draw = (history: PlanHistory, lon: number): PlanHistory =>
  addStep(history, {
    ...shownDrawing(history),
    plan: addPoint(shownDrawing(history).plan, { lon, lat: 42 }, "foot"),
  });

const saved = drawingOf([1, 2, 3].reduce((plan, lon) => addPoint(plan, { lon, lat: 42 }, "foot"), emptyPlan));

describe("the history of a plan", () => {
  it("[ROUT-3] is undone from the first step of a new route on, and from the first change of a saved one", () => {
    expect(canUndo(beginHistory())).toBe(false);
    expect(canUndo(draw(beginHistory(), 1))).toBe(true);
    expect(canUndo(beginHistory(saved))).toBe(false);
    expect(canUndo(draw(beginHistory(saved), 4))).toBe(true);
    expect(shownDrawing(undo(draw(beginHistory(), 1)))).toEqual(emptyDrawing);
  });

  it("[ROUT-3] lets the first point close the loop after more than two steps", () => {
    const two = draw(draw(beginHistory(), 1), 2);
    expect(canClose(two)).toBe(false);
    expect(canClose(draw(two, 3))).toBe(true);
    expect(canClose(beginHistory(saved))).toBe(true);
  });

  it("does again what was undone, until something else is drawn", () => {
    const two = draw(draw(beginHistory(), 1), 2);
    const one = undo(two);
    expect(canRedo(one)).toBe(true);
    expect(shownDrawing(redo(one))).toEqual(shownDrawing(two));
    expect(canRedo(draw(one, 9))).toBe(false);
    expect(canRedo(two)).toBe(false);
  });

  it("keeps thousands of steps, and a plan that is the same adds none", () => {
    let history = beginHistory();
    for (let lon = 0; lon < 2000; lon += 1) history = draw(history, lon / 100);
    expect(addStep(history, { ...shownDrawing(history) })).toBe(history);
    for (let step = 0; step < 2000; step += 1) history = undo(history);
    expect(shownDrawing(history)).toEqual(emptyDrawing);
  });
});
