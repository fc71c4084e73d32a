/**
 * The answer to a call that the page's boot script (`app/boot.ts`) has already made; returned once. Undefined if the script made another call or
 * none, or made it for another session.
 */
export function takeEarlyAnswer(
  address: string,
  sessionKey: string | undefined,
): Promise<Response | undefined> | undefined {
  const early = globalThis.earlyAnswer;
  if (early?.address !== address || early.sessionKey !== sessionKey) return undefined;
  globalThis.earlyAnswer = undefined;
  return early.response;
}
