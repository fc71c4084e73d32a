import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectRead } from "../../../testing/read-page.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { keyOf, workoutView } from "../../../testing/workout-examples.ts";
import type { ImportEvent } from "../pipeline/import-state.ts";
import type { Importer } from "../pipeline/importer.ts";
import { ImporterContext } from "../pipeline/use-importer.ts";
import type { RecordingPreview } from "../read-files/file-reading.ts";
import { emptyQueue, type ImportItem, type ImportQueue } from "./import-queue.ts";
import { ImportRow } from "./import-row.tsx";

const draft = (number: number) => workoutView(number, { description: `Loop ${number}` });
const preview: RecordingPreview = {
  activityId: 2,
  distance: 30_000,
  duration: 3600,
  startTime: Date.UTC(2025, 5, 2, 7, 30),
  offsetMinutes: 180,
  title: "To the lake",
};
let lastId = 0;
const item = (state: ImportItem["state"], changed: Partial<ImportItem> = {}): ImportItem => ({
  id: (lastId += 1),
  file: new File(["x"], "a.fit"),
  state,
  ...changed,
});
const queueOf = (...items: readonly ImportItem[]): ImportQueue => ({ ...emptyQueue, items: [...items] });

describe("[ADD-4] a file of a workout that is in the diary", () => {
  it("is asked about if it only looks like another, and says so if that has its values now", async () => {
    const likely = item({ kind: "duplicate", match: "likely", workout: draft(1) }, { preview });
    const better = item({ kind: "duplicate", match: "replaced", workout: draft(2) });
    const looksLike = keyOf(1);
    const stored = item({ kind: "success", workout: draft(3), title: "", activityId: 1, looksLike });
    const told: unknown[] = [];
    const importer = {
      dispatch: (event: ImportEvent) => {
        if (event.part === "queue" && event.event.type === "keepBoth") told.push("keepBoth");
      },
      drafts: { remove: ({ id }: ImportItem) => told.push(["remove", id]) },
    } as unknown as Importer;
    await renderScreen(
      <ImporterContext value={importer}>
        <ul>
          {[likely, better, stored].map((one) => (
            <ImportRow key={one.id} item={one} queue={queueOf(likely, better, stored)} />
          ))}
        </ul>
      </ImporterContext>,
    );
    const rows = page.getByRole("listitem");
    await expectRead(rows.nth(0), /Cycling · .*Looks like the same outing as Loop 1/);
    await expectRead(rows.nth(1), /Already in your diary, now with the values of this file: Loop 2/);
    await expectRead(
      rows.nth(2),
      /Looks like the same outing as a workout in your diary\. It does not count/,
    );
    expect(
      rows
        .nth(1)
        .getByRole("button", { name: /^Leave out/ })
        .elements(),
    ).toEqual([]);
    await rows.nth(0).getByRole("button", { name: "Keep both: a.fit" }).click();
    await rows.nth(0).getByRole("button", { name: "Leave out a.fit" }).click();
    expect(told).toEqual(["keepBoth", ["remove", likely.id]]);
    await expect
      .element(rows.nth(2).getByRole("link", { name: "Show" }))
      .toHaveAttribute("href", `/workout/anna/${looksLike}`);
  });
});
