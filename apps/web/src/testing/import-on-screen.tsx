import type { ImportJobFileView, ImportJobView } from "@cairn/contracts/import-workouts/import-jobs";
import { expect } from "vitest";
import { page } from "vitest/browser";
import type { BatchEvent } from "../features/import-workouts/batch/next-batch.ts";
import { ImportDialog } from "../features/import-workouts/import-dialog.tsx";
import { closeImport, openImport, useImportRequest } from "../features/import-workouts/import-request.ts";
import type { PhotosEvent } from "../features/import-workouts/photos/next-photos.ts";
import type { Importer } from "../features/import-workouts/pipeline/importer.ts";
import { createPageImporter } from "../features/import-workouts/pipeline/page-importer.ts";
import { ownAccount } from "./own-account.ts";
import { renderScreen, server } from "./render-screen.tsx";
import { settingsView } from "./settings-examples.ts";
import { keyOf } from "./workout-examples.ts";

export const dialog = () => page.getByRole("dialog");
export const button = (name: string | RegExp) => dialog().getByRole("button", { name });

/** The dialog of imports, as soon as somebody asks for one. */
export async function showImports(jobs: readonly ImportJobView[] = []) {
  server.answer("getUser", ownAccount);
  server.answer("getSettings", settingsView({ defaultSharingFlags: 0 }));
  server.answer("listImports", [...jobs]);
  server.answer("deleteWorkout", true);
  closeImport();
  const keep = createPageImporter();
  let importer: Importer | undefined;
  const Host = () =>
    useImportRequest() && (
      <ImportDialog
        keep={(make) => {
          importer = keep(make);
          return importer;
        }}
      />
    );
  const router = await renderScreen(<Host />);
  return { router, importer: () => importer as Importer };
}

export const jobId = "64a0b1c2d3e4f5a6b7c8d9d0";
export const counts = {
  total: 4,
  waiting: 0,
  imported: 2,
  duplicate: 1,
  route: 0,
  failed: 1,
  cancelled: 0,
  removed: 0,
};
export const job = (changed: Partial<ImportJobView> = {}): ImportJobView => ({
  jobId,
  state: "finished",
  created: Date.UTC(2025, 0, 15),
  finished: Date.UTC(2025, 0, 15),
  counts,
  ...changed,
});
export const jobFile = (number: number, changed: Partial<ImportJobFileView>): ImportJobFileView => ({
  number,
  member: 0,
  file: `${number}.fit`,
  state: "imported",
  warnings: [],
  ...changed,
});
const files = [
  jobFile(1, { workoutKey: keyOf(1) }),
  jobFile(2, { workoutKey: keyOf(2) }),
  jobFile(3, { state: "duplicate", workoutKey: keyOf(3) }),
  jobFile(4, {
    state: "failed",
    error: { code: "x", reason: "workout_import.damaged", description: "" },
  }),
];

/** Everything that the server says of an import until it is over. */
export const jobEvents = (of: ImportJobView, isOver = true): string =>
  [
    `event: job\ndata: ${JSON.stringify(of)}\n\n`,
    `event: files\ndata: ${JSON.stringify(files)}\n\n`,
    ...(isOver ? ["event: end\ndata: {}\n\n"] : []),
  ].join("");

/** Events of an import that goes on. */
export const endless = (of: ImportJobView) =>
  new ReadableStream({
    start: (controller) => {
      controller.enqueue(new TextEncoder().encode(jobEvents(of, false)));
    },
  });

/** A file with some bytes, which nothing reads. */
export const someFile = (name: string, type = "") => new File(["x"], name, { type });

/** The dialog with these files as they are after some events, without anything being read or sent. */
export async function showBatch(chosen: readonly File[], ...events: readonly BatchEvent[]) {
  const { router, importer } = await showImports();
  openImport();
  await expect.element(page.getByRole("dialog", { name: "Add workouts" })).toBeVisible();
  const batch = (...next: readonly BatchEvent[]) => {
    for (const event of next) importer().dispatch({ part: "batch", event });
  };
  const photos = (...next: readonly PhotosEvent[]) => {
    for (const event of next) importer().dispatch({ part: "photos", event });
  };
  batch({ type: "prepare", files: chosen }, ...events);
  return { router, importer, batch, photos };
}

/** Two imported workouts, and the end of their import. */
export const importedFiles = [jobFile(1, { workoutKey: keyOf(1) }), jobFile(2, { workoutKey: keyOf(2) })];
const over = (changed: Partial<ImportJobView["counts"]>) =>
  ({
    type: "job",
    job: job({ counts: { ...counts, duplicate: 0, failed: 0, total: 2, ...changed } }),
  }) as const;

/** The results of an import that this page sent: what became of its files, and how many of each there are. */
export const showResults = (
  chosen: readonly File[],
  settled: readonly ImportJobFileView[] = importedFiles,
  changed: Partial<ImportJobView["counts"]> = {},
) =>
  showBatch(
    chosen,
    { type: "readingEnded" },
    { type: "accepted", jobId, sent: chosen },
    { type: "settled", jobId, files: settled },
    over(changed),
  );
