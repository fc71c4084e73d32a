/** What `app/early-diary.ts` reads of what is kept of a diary, until it is forgotten; undefined where it does not. */
export const earlyRows = (): typeof globalThis.earlyRows => globalThis.earlyRows;

/** Lets go of them: what is kept may become another. */
export const forgetEarlyRows = (): void => {
  globalThis.earlyRows = undefined;
};
