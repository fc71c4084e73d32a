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

/** The outcome of one passkey prompt; undefined when nobody answered it, or the form has gone. */
type Outcome = Result<true, ApiFailure> | undefined;

/**
 * Asks the browser for a passkey and logs in by it.
 *
 * @param isOffer as a suggestion in the name's field, which waits until somebody chooses it; else by the browser's own dialog
 * @param left aborted when the page is gone: what has not begun by then would wait behind another one
 */
const logInByPasskey = async (isOffer: boolean, left: AbortSignal): Promise<Outcome> => {
  const options = await request("startPasskeyLogin", {});
  if (left.aborted) return undefined;
  // Nobody has asked for an offer yet, so nobody is told that there is none.
  if (!options.ok) return isOffer ? undefined : options;
  let signed;
  try {
    signed = await startAuthentication({ optionsJSON: options.value, useBrowserAutofill: isOffer });
  } catch {
    // Cancelled, run out, or taken back by the next question: the browser tells them apart for nobody.
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

/** A challenge is asked for again when somebody comes back to the page after this time, ms; it holds for five minutes. */
const offerLife = 4 * 60_000;

/** Logs in by a passkey, without a name: from the suggestions of the name's field where the browser has that, and by a button. */
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
      // What was refused may be chosen again, for a new challenge.
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
