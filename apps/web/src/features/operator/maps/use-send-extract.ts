import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { addressOf } from "../../../lib/api/api-client.ts";
import { ApiFailure, failureFrom } from "../../../lib/api/api-failure.ts";
import { errorText } from "../../../lib/api/error-text.ts";
import { sendFiles, type Sending } from "../../../lib/api/send-files.ts";
import { useMessages } from "../../../lib/i18n/messages.ts";
import { afterChange } from "../../../lib/query/changes.ts";

/** Sends an extract of OpenStreetMap, which may take long; it ends with the screen. */
export const useSendExtract = (done: () => void) => {
  const { t } = useMessages();
  const client = useQueryClient();
  const [share, setShare] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const sending = useRef<Sending>(undefined);
  useEffect(() => () => sending.current?.abort(), []);
  const send = async (region: string, file: File) => {
    setProblem(undefined);
    setShare(0);
    const address = addressOf("sendRegionExtract", { region });
    sending.current = sendFiles({ address, files: [file], onProgress: setShare });
    const outcome = await sending.current.outcome;
    setShare(undefined);
    if (outcome.kind === "cancelled") return;
    const isAnswered = outcome.kind === "answer";
    if (isAnswered && outcome.status === 200) done();
    else {
      const failure = isAnswered ? failureFrom(outcome.status, outcome.body) : new ApiFailure("network");
      setProblem(errorText(t, failure));
    }
    await afterChange(client, "operator");
  };
  return {
    share,
    problem,
    isSending: share !== undefined,
    send: (region: string, file: File) => void send(region, file),
    cancel: () => sending.current?.abort(),
  };
};
