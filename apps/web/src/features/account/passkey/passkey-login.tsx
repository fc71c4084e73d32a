import type { Result } from "@cairn/domain/result";
import { startAuthentication, WebAuthnAbortService } from "@simplewebauthn/browser";
import { KeyRound } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { request } from "../../../lib/api/api-client.ts";
import type { ApiFailure } from "../../../lib/api/api-failure.ts";
import { errorText } from "../../../lib/api/error-text.ts";
import { useMessages } from "../../../lib/i18n/messages.ts";
import { Button } from "../../../ui/form/button.tsx";
import { Notice } from "../../../ui/status/notice.tsx";
import { enter } from "../log-in.ts";

/** The outcome of one passkey prompt; undefined if nobody answered it, or the form was closed. */
type Outcome = Result<true, ApiFailure> | undefined;

/**
 * Asks the browser for a passkey and logs in with it.
 *
 * @param isOffer as a suggestion in the name's field, which waits until somebody chooses it; else with the browser's own
 * dialog
 * @param left aborted when the page is left: a request that has not begun by then would wait for another one
 */
const logInByPasskey = async (isOffer: boolean, left: AbortSignal): Promise<Outcome> => {
  const options = await request("startPasskeyLogin", {});
  if (left.aborted) return undefined;
  // Nobody has asked for an offer, so a failure is not shown.
  if (!options.ok) return isOffer ? undefined : options;
  let signed;
  try {
    signed = await startAuthentication({ optionsJSON: options.value, useBrowserAutofill: isOffer });
  } catch {
    // Cancelled, timed out, or replaced by the next request: browsers do not distinguish these.
    return undefined;
  }
  const { id, response } = signed;
  const { clientDataJSON, authenticatorData, signature, userHandle = "" } = response;
  const body = { id, response: { clientDataJSON, authenticatorData, signature, userHandle } };
  const answer = await request("logInByPasskey", { body });
  if (!answer.ok) return answer;
  enter(answer.value);
  return { ok: true, value: true };
};

/** A challenge is renewed when somebody returns to the page after this time, ms; it is valid for five minutes. */
const offerLife = 4 * 60_000;

/**
 * Logs in with a passkey, without a name: from the suggestions of the name's field if the browser supports that, and with a
 * button.
 */
export const PasskeyLogin = ({ onDone }: { readonly onDone: () => void }) => {
  const { t } = useMessages();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const finish = (outcome: Outcome): boolean => {
    if (outcome?.ok) onDone();
    else if (outcome) setProblem(errorText(t, outcome.error));
    return outcome?.ok === true;
  };
  const settle = useRef(finish);
  const here = useRef<{ readonly left: AbortSignal; readonly offer: () => Promise<void> }>(undefined);
  useEffect(() => {
    settle.current = finish;
  });
  useEffect(() => {
    const leaving = new AbortController();
    const left = leaving.signal;
    let since = 0;
    const begin = async () => {
      if (!(await PublicKeyCredential.isConditionalMediationAvailable?.()) || left.aborted) return;
      since = performance.now();
      const outcome = await logInByPasskey(true, left);
      if (left.aborted) return;
      const isIn = settle.current(outcome);
      // After a refusal another passkey may be chosen, for a new challenge.
      if (outcome && !isIn) await begin();
    };
    const renew = () => {
      if (!document.hidden && performance.now() - since > offerLife) void begin();
    };
    here.current = { left, offer: begin };
    void begin();
    document.addEventListener("visibilitychange", renew);
    return () => {
      leaving.abort();
      document.removeEventListener("visibilitychange", renew);
      WebAuthnAbortService.cancelCeremony();
    };
  }, []);
  const ask = async () => {
    const page = here.current;
    if (!page) return;
    setProblem(undefined);
    setIsBusy(true);
    const outcome = await logInByPasskey(false, page.left);
    setIsBusy(false);
    if (!outcome) setProblem(t("passkeys.logInCancelled"));
    if (!finish(outcome)) await page.offer();
  };
  return (
    <>
      {problem !== undefined && <Notice kind="danger">{problem}</Notice>}
      <Button icon={KeyRound} size="large" wide busy={isBusy} onClick={() => void ask()}>
        {t("passkeys.logIn")}
      </Button>
    </>
  );
};
