import { describe, expect, it } from "vitest";
import { emptyQueue, nextQueue, queueOf, type PhotoQueue, type PhotoState } from "./photo-queue.ts";

const photo = (name: string, type = "image/jpeg") => new File(["x"], name, { type });
const kinds = ({ items }: PhotoQueue) => items.map(({ state }) => state.kind);
const add = (queue: PhotoQueue, ...files: readonly File[]) =>
  nextQueue(queue, { type: "add", workoutKey: "w", files });
const move = (queue: PhotoQueue, id: number, state: PhotoState) =>
  nextQueue(queue, { type: "state", id, state });

describe("[WORK-10] the queue of photos", () => {
  it("accepts only JPEG and says if a file was none", () => {
    const queue = add(emptyQueue, photo("a.jpg"), photo("b.png", "image/png"));
    expect(kinds(queue)).toEqual(["ready"]);
    expect(queue.badFile).toBe(true);
    expect(add(queue, photo("c.jpg")).badFile).toBe(false);
  });

  it("ignores entries without size and type", () => {
    const queue = add(emptyQueue, new File([], "folder"), photo("a.jpg"));
    expect(kinds(queue)).toEqual(["ready"]);
    expect(queue.badFile).toBe(false);
  });

  it("has ten in progress, and room again when some have ended", () => {
    const full = add(emptyQueue, ...Array.from({ length: 12 }, (_, i) => photo(`${i}.jpg`)));
    expect(full.items).toHaveLength(10);
    expect(full.refused).toBe(2);
    const failed = move(full, 1, { kind: "error", reason: "photo.damaged" });
    expect(add(failed, photo("late.jpg")).refused).toBe(0);
  });

  it("has ten of each workout in progress, and tells each workout only what became of its own photos", () => {
    const ten = Array.from({ length: 10 }, (_, i) => photo(`${i}.jpg`));
    const other = nextQueue(add(emptyQueue, ...ten), {
      type: "add",
      workoutKey: "other",
      files: [...ten, photo("late.jpg"), photo("map.png", "image/png")],
    });
    expect(queueOf(other, "other")).toMatchObject({ badFile: true, refused: 1 });
    expect(queueOf(other, "other").items.map(({ id }) => id)).toEqual(
      other.items.slice(10).map(({ id }) => id),
    );
    expect(queueOf(other, "w")).toMatchObject({ badFile: false, refused: 0 });
    expect(queueOf(other, "w").items).toEqual(other.items.slice(0, 10));
  });

  it("keeps waiting photos when it is stopped, to be retried", () => {
    const queue = move(add(emptyQueue, photo("a.jpg"), photo("b.jpg")), 1, { kind: "uploading", share: 0 });
    const stopped = nextQueue(queue, { type: "stop" });
    expect(kinds(stopped)).toEqual(["uploading", "cancelled"]);
    expect(kinds(nextQueue(stopped, { type: "retry", id: 2 }))).toEqual(["uploading", "ready"]);
  });

  it("has states for each photo, and drops one that has arrived", () => {
    const queue = add(emptyQueue, photo("a.jpg"), photo("b.jpg"), photo("c.jpg"), photo("d.jpg"));
    const moved = [
      [1, { kind: "uploading", share: 0.5 }],
      [2, { kind: "timeout" }],
      [3, { kind: "cancelled" }],
      [4, { kind: "success" }],
    ] as const;
    const later = moved.reduce((state, [id, next]) => move(state, id, next), queue);
    expect(kinds(later)).toEqual(["uploading", "timeout", "cancelled"]);
    expect(kinds(nextQueue(later, { type: "retry", id: 2 }))).toEqual(["uploading", "ready", "cancelled"]);
    expect(kinds(nextQueue(later, { type: "remove", id: 3 }))).toEqual(["uploading", "timeout"]);
  });
});
