import { request } from "../../lib/api/api-client.ts";
import { basePath } from "../../lib/base-path.ts";
import { clearSession } from "../../lib/session.ts";
import { deleteUnsentTexts } from "./unsent-texts.ts";

/** Ms between logging out and the home page. */
const reloadDelay = 100;

/** Longest wait for what has to be sent before the session ends, ms: there may be no connection. */
const maxWait = 1000;

/**
 * Removes the key here and in every other tab, and unsent texts, ends the session on the server, and restarts at the home page.
 *
 * @param sendFirst sends what only this session may send
 */
export const logOut = async (sendFirst?: () => Promise<void>): Promise<void> => {
  if (sendFirst) await Promise.race([sendFirst(), afterWait()]);
  const ended = request("logout", { keepalive: true });
  clearSession();
  deleteUnsentTexts();
  setTimeout(() => {
    location.assign(`${basePath}/`);
  }, reloadDelay);
  await ended;
};

const afterWait = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, maxWait);
  });
