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

/** What became of one question for a passkey; undefined when nobody answered it. */
type Outcome = Result<true, ApiFailure> | undefined;

/**
 * Asks the browser for a passkey and logs in by it.
 *
 * @param isOffer as a suggestion in the name's field, which waits until somebody chooses it; else by the browser's own dialog
 */
const logInByPasskey = async (isOffer: boolean): Promise<Outcome> => {
  const options = await request("startPasskeyLogin", {});
  if (!options.ok) return options;
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
  const offer = useRef<() => Promise<void>>(undefined);
  useEffect(() => {
    settle.current = finish;
  });
  useEffect(() => {
    let isHere = true;
    let since = 0;
    const begin = async () => {
      if (!(await PublicKeyCredential.isConditionalMediationAvailable?.())) return;
      since = performance.now();
      const outcome = await logInByPasskey(true);
      if (!isHere) return;
      const isIn = settle.current(outcome);
      // What was refused may be chosen again, for a new challenge.
      if (outcome && !isIn) await begin();
    };
    const renew = () => {
      if (!document.hidden && performance.now() - since > offerLife) void begin();
    };
    offer.current = begin;
    void begin();
    document.addEventListener("visibilitychange", renew);
    return () => {
      isHere = false;
      document.removeEventListener("visibilitychange", renew);
      WebAuthnAbortService.cancelCeremony();
    };
  }, []);
  const ask = async () => {
    setProblem(undefined);
    setIsBusy(true);
    const outcome = await logInByPasskey(false);
    setIsBusy(false);
    if (!outcome) setProblem(t("passkeys.logInCancelled"));
    if (!finish(outcome)) await offer.current?.();
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
