import type { QueryClient } from "@tanstack/react-query";
import { whenIdle } from "../loading/when-idle.ts";

/** Maximum wait for a busy browser, and for answers that do not arrive, ms. */
const atWork = 1500;
const unanswered = 30_000;

/**
 * Calls back when the screen is complete: no first request is pending, and the browser is idle. On a slow line the frame is idle
 * long before its content has come; what is loaded from then on would slow the content down, and listening would have to be
 * restarted with the workouts that are shown.
 *
 * @returns a function that cancels it
 */
export function whenScreenStands(client: QueryClient, then: () => void): () => void {
  let callOff: (() => void) | undefined;
  const isAwaited = (): boolean =>
    client.isFetching({ predicate: ({ state }) => state.data === undefined }) > 0;
  const end = (): void => {
    clearTimeout(timer);
    leave();
    callOff?.();
  };
  const go = (): void => {
    end();
    then();
  };
  const look = (): void => {
    callOff?.();
    callOff = whenIdle(
      () => {
        if (!isAwaited()) go();
      },
      { atMost: atWork, otherwise: atWork },
    );
  };
  const leave = client.getQueryCache().subscribe(({ type }) => {
    if (type === "updated" && !isAwaited()) look();
  });
  const timer = setTimeout(go, unanswered);
  look();
  return end;
}
