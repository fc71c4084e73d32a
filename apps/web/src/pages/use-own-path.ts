import { useMatch } from "@tanstack/react-router";

/**
 * Path of the screen that calls it, for a screen with several addresses. The router's location is already that of the next screen
 * while its code is loading, and this screen would show something else until then.
 */
export const useOwnPath = (): string =>
  useMatch({ strict: false, select: ({ pathname }): string => pathname });
