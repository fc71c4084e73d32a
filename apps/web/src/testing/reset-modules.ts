import { signUpAnswer } from "../features/account/sign-up-mode.ts";
import { writeRequest } from "../features/comments/write-request.ts";
import { noticeUnsavedNotes } from "../features/day-notes/unsaved-notes.ts";
import { closeImport } from "../features/import-workouts/import-request.ts";
import { closeSearch } from "../features/search/search-request.ts";
import { bulkChanges } from "../features/workout-list/bulk-changes.ts";
import { watchConnection } from "../lib/connection.ts";
import { releaseDiary } from "../lib/diary/sync-diary.ts";
import { closeEntry } from "../lib/entry-request.ts";
import { wholeMessages } from "../lib/i18n/messages.ts";
import { missingScreen } from "../lib/missing-screen.ts";
import { queryClient } from "../lib/query/query-client.ts";
import { mapRegions, reloadRegions } from "../lib/regions/map-regions.ts";
import { clearSession } from "../lib/session.ts";
import { toastStore } from "../ui/overlay/toast-store.ts";
import type { ServerStub } from "./server-stub.ts";

const noRegions = { version: "", regions: [], hasStyles: false } as const;

/** What the browser keeps for pages of its address, as another tab would that removes all of it. */
function clearStorage(): void {
  localStorage.clear();
  sessionStorage.clear();
  // All chosen values are those of a new browser again.
  dispatchEvent(new StorageEvent("storage", { key: null }));
  noticeUnsavedNotes();
}

/**
 * After a test, when its screen has gone: the modules, which all tests of all files share, know as much as in a new page. What
 * was on its way to the server comes back before, for the next test would get it.
 */
export async function resetModules(server: ServerStub): Promise<void> {
  queryClient.clear();
  server.end();
  // Whoever doubts that there is a server asks it; the regions are asked for again once their list has failed.
  watchConnection()();
  await reloadRegions();
  await server.allRead();
  closeImport();
  closeEntry();
  closeSearch();
  writeRequest.close();
  missingScreen.set(false);
  bulkChanges.set([]);
  signUpAnswer.set(undefined);
  mapRegions.set(noRegions);
  releaseDiary();
  clearSession();
  clearStorage();
  queryClient.clear();
  toastStore.set([]);
  await wholeMessages();
}
