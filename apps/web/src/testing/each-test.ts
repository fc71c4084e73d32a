// Runs in each file of tests of components.
import { afterEach, aroundEach, expect } from "vitest";
import { closeScreen, server, stubServer } from "./render-screen.tsx";

/** What the client has reported, such as a message that there is not. */
const reports: string[] = [];
addEventListener(
  "error",
  (event) => {
    // Pictures that do not load have an event of another kind.
    if (!(event instanceof ErrorEvent)) return;
    if (!event.message.startsWith("Uncaught Error: There is no message")) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    reports.push(event.message);
  },
  { capture: true },
);

aroundEach(async (runTest) => {
  // A test that waits for its screen fails at once when the client makes a call that the test does not expect.
  await Promise.race([runTest(), stubServer().broken]);
});

afterEach(() => {
  closeScreen();
  expect([...server.faults, ...reports.splice(0)]).toEqual([]);
});
