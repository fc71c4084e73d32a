import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { whenScreenStands } from "./when-screen-stands.ts";

/**
 * Loads the code of the likely next screen as soon as this one is complete, so that it opens immediately, and without a
 * connection.
 */
export function useLoadSoon(load: () => Promise<unknown>): void {
  const client = useQueryClient();
  useEffect(
    () =>
      whenScreenStands(client, () => {
        // A failure does not matter, because the screen loads it itself.
        load().catch(() => undefined);
      }),
    [client, load],
  );
}
