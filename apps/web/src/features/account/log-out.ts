import { request } from "../../lib/api/api-client.ts";
import { forgetSession } from "../../lib/session.ts";
import { forgetUnsentTexts } from "./unsent-texts.ts";

/** Ms between logging out and the home page (part 1 of the behaviour, section 4). */
const reloadDelay = 100;

/** Removes the key here and in every other tab, and unsent texts, ends the session on the server, and restarts at the home page. */
export const logOut = async (): Promise<void> => {
  const ended = request("logout", { keepalive: true });
  forgetSession();
  forgetUnsentTexts();
  setTimeout(() => {
    location.assign("/");
  }, reloadDelay);
  await ended;
};
