import { reportRequest } from "../connection.ts";
import { sessionHeaders } from "./send-call.ts";

/** Progress of sending. */
export interface SendEvents {
  /** Share of the bytes sent, 0 to 1. */
  readonly onProgress: (share: number) => void;
  /** All bytes are sent; the server is processing them. */
  readonly onSent?: () => void;
}

/** The outcome: the server's answer, or why there was none. */
export type SendOutcome =
  | { readonly kind: "answer"; readonly status: number; readonly body: unknown }
  | { readonly kind: "network" | "timeout" | "cancelled" };

export interface Sending {
  readonly outcome: Promise<SendOutcome>;
  readonly abort: () => void;
}

interface SendOptions extends SendEvents {
  readonly address: string;
  readonly files: readonly File[];
  /** Timeout in milliseconds; unlimited if absent. */
  readonly timeout?: number;
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Sends files, each in a part named `file`. Uses XMLHttpRequest, because `fetch` does not report upload progress. */
export const sendFiles = ({ address, files, timeout, onProgress, onSent }: SendOptions): Sending => {
  const call = new XMLHttpRequest();
  const outcome = new Promise<SendOutcome>((resolve) => {
    call.open("POST", address);
    if (timeout !== undefined) call.timeout = timeout;
    for (const [name, value] of Object.entries(sessionHeaders())) call.setRequestHeader(name, value);
    call.upload.addEventListener("progress", ({ loaded, total }) => {
      if (total > 0) onProgress(loaded / total);
    });
    call.upload.addEventListener("load", () => onSent?.());
    call.addEventListener("load", () => {
      reportRequest(true);
      resolve({ kind: "answer", status: call.status, body: parse(call.responseText) });
    });
    const ends = { error: "network", timeout: "timeout", abort: "cancelled" } as const;
    for (const [event, kind] of Object.entries(ends)) {
      call.addEventListener(event, () => {
        if (kind !== "cancelled") reportRequest(false);
        resolve({ kind });
      });
    }
    const body = new FormData();
    for (const file of files) body.append("file", file);
    call.send(body);
  });
  return {
    outcome,
    abort: () => {
      call.abort();
    },
  };
};
