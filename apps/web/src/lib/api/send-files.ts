import { sessionHeaders } from "./send-call.ts";

/** How far the files have come. */
export interface SendEvents {
  /** Share of the bytes that left, 0 to 1. */
  readonly onProgress: (share: number) => void;
  /** All bytes are sent; the server works on them now. */
  readonly onSent?: () => void;
}

/** What came of it: the server's answer, or why there was none. */
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
  /** Milliseconds after which it counts as failed; without a limit when absent. */
  readonly timeout?: number;
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Sends files, each in a part named `file`. XMLHttpRequest, as `fetch` does not tell how much of a body has left. */
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
      resolve({ kind: "answer", status: call.status, body: parse(call.responseText) });
    });
    const ends = { error: "network", timeout: "timeout", abort: "cancelled" } as const;
    for (const [event, kind] of Object.entries(ends)) {
      call.addEventListener(event, () => {
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
