import { onTestFinished } from "vitest";

/** A ticket for the way back from a login service. */
export const ticket = "t".repeat(43);

/** What begins a login there: for the rest of a test its page is a place of this one, `#provider`. */
export const begunAtProvider = () => {
  const before = location.href;
  onTestFinished(() => {
    history.replaceState(history.state, "", before);
  });
  return { ticket, url: `${before}#provider` };
};
