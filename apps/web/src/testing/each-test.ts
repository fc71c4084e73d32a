// Runs in each file of tests of components. All of them share one page: what a test leaves there, those after it would meet.
import { afterAll, afterEach, aroundEach, expect } from "vitest";
import { restorePage, takeLeft, takeReports } from "./page-as-found.ts";
import { closeScreen, stubServer } from "./render-screen.tsx";
import { resetModules } from "./reset-modules.ts";

/** The id of the test whose screen is on the page. */
let current: string | undefined;

aroundEach(async (runTest, { task }) => {
  current = task.id;
  const server = stubServer();
  try {
    // A test that waits for its screen fails at once when the client makes a call that the test does not expect.
    await Promise.race([runTest(), server.broken]);
  } finally {
    closeScreen();
    current = undefined;
    restorePage();
    await resetModules(server);
  }
  expect([...server.faults, ...takeReports()]).toEqual([]);
});

// Before a test takes back what it has put in place of the browser's own. One that failed above may still come here later.
afterEach(({ task }) => {
  if (task.id === current) closeScreen();
});

afterAll(async () => {
  expect(await takeLeft(), "what this file has left in the page of all tests").toEqual([]);
});
