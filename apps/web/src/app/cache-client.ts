import { basePath } from "../lib/base-path.ts";
import { whenIdle } from "../lib/loading/when-idle.ts";

/** Time reserved for a screen's own files, ms; a workout on a slow phone has loaded after four seconds. */
const patience = 5000;
/** Maximum wait for a busy browser, ms; a browser that does not report idleness is not waited for. */
const idle = { atMost: 10_000, otherwise: 0 };

declare global {
  interface Navigator {
    /** Not in every browser. */
    readonly connection?: { readonly saveData?: boolean };
  }
}

let isAsked = false;

/**
 * Makes the browser store the files that the screens start with, so that they open without a server, too. Happens once, later,
 * when the browser is idle, and never with data saving on. Without service workers, as at an http:// address in a home network,
 * nothing happens.
 */
export const cacheClient = (): void => {
  if (isAsked || !import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  isAsked = true;
  if (navigator.connection?.saveData === true) return;
  setTimeout(() => {
    whenIdle(() => {
      // Without it everything works that needs a connection.
      navigator.serviceWorker
        .register(`${basePath}/service-worker.js`, { updateViaCache: "none" })
        .catch(() => undefined);
    }, idle);
  }, patience);
};
