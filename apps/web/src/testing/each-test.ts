// Runs in each file of tests of components.
import { afterEach, aroundEach, expect } from "vitest";
import { closeScreen, server, stubServer } from "./render-screen.tsx";

aroundEach(async (runTest) => {
  // A test that waits for its screen fails at once when the client makes a call that the test does not expect.
  await Promise.race([runTest(), stubServer().broken]);
});

afterEach(() => {
  closeScreen();
  expect(server.faults).toEqual([]);
});
