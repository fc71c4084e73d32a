/**
 * The answer to a call that the page's boot script (`app/boot.ts`) made already, once; undefined where it made another one or none, or
 * asked as somebody else.
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
