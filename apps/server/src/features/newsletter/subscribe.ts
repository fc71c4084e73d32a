import { readAtMost } from "../../platform/addresses/read-at-most.ts";

/** The outcome for an address. */
export type Subscription = "subscribed" | "already_subscribed" | "refused" | "unavailable";

/** Maximum time that a person waits, ms. */
const patience = 10_000;
/** Maximum size of an answer, bytes. */
const maxBytes = 64 * 1024;

/**
 * Hands an e-mail address to the operator's mailing list. Two kinds of receivers are known: the form of Mailchimp (its address
 * ends in `/subscribe/post`), which answers `callback({"result": "success" | "error", "msg": …})` to a GET of
 * `/subscribe/post-json`; and any other address, which gets a form with the field `email` by POST and answers 2xx, or 409 for
 * somebody who is on the list. The receiver learns nothing about the reader's browser.
 */
export async function subscribe(receiver: string, email: string): Promise<Subscription> {
  const url = new URL(receiver);
  const isForm = url.pathname.endsWith("/subscribe/post") || url.pathname.endsWith("/subscribe/post-json");
  try {
    const answer = isForm ? await askMailchimp(url, email) : await postTo(url, email);
    const bytes = answer.body ? await readAtMost(answer.body, maxBytes) : undefined;
    const text = bytes?.toString("utf8") ?? "";
    if (answer.status === 409 || /already subscribed/i.test(text)) return "already_subscribed";
    if (answer.status >= 500) return "unavailable";
    const isTaken = isForm ? /"result"\s*:\s*"success"/.test(text) : answer.ok;
    return isTaken ? "subscribed" : "refused";
  } catch {
    return "unavailable";
  }
}

const options = () => ({ redirect: "error", signal: AbortSignal.timeout(patience) }) as const;

async function askMailchimp(form: URL, email: string): Promise<Response> {
  const url = new URL(form);
  url.pathname = url.pathname.replace(/\/post(?:-json)?$/, "/post-json");
  url.searchParams.set("EMAIL", email);
  url.searchParams.set("c", "callback");
  return await fetch(url, options());
}

const postTo = async (url: URL, email: string): Promise<Response> =>
  await fetch(url, { method: "POST", body: new URLSearchParams({ email }), ...options() });
