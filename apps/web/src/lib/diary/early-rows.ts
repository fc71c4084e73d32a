/** The stored diary as read by `app/early-diary.ts`, until it is released; undefined if that did not run. */
export const earlyRows = (): typeof globalThis.earlyRows => globalThis.earlyRows;

/** Releases them, because the stored data may change. */
export const releaseEarlyRows = (): void => {
  globalThis.earlyRows = undefined;
};
