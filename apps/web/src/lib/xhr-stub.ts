import { vi } from "vitest";

type Listener = (event: { readonly loaded: number; readonly total: number }) => void;

/** Events by name. */
class Events {
  private readonly listeners = new Map<string, Listener[]>();

  addEventListener(name: string, listener: Listener): void {
    this.listeners.set(name, [...(this.listeners.get(name) ?? []), listener]);
  }

  tell(name: string, loaded = 0, total = 0): void {
    for (const listener of this.listeners.get(name) ?? []) listener({ loaded, total });
  }
}

/** A request in progress, which the test answers, aborts or lets time out. */
export class SentRequest extends Events {
  readonly upload = new Events();
  readonly headers: Record<string, string> = {};
  address = "";
  timeout = 0;
  status = 0;
  responseText = "";
  files: readonly File[] = [];
  isAborted = false;

  open(_method: string, address: string): void {
    this.address = address;
  }

  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value;
  }

  send(body: FormData): void {
    this.files = body.getAll("file") as File[];
    sent.push(this);
  }

  abort(): void {
    this.isAborted = true;
    this.tell("abort");
  }

  answer(status: number, body: unknown): void {
    this.status = status;
    this.responseText = typeof body === "string" ? body : JSON.stringify(body);
    this.upload.tell("load");
    this.tell("load");
  }
}

let sent: SentRequest[] = [];

/** Replaces the browser's XMLHttpRequest; returns the requests in the order in which they were sent. */
export const stubXhr = (): readonly SentRequest[] => {
  sent = [];
  vi.stubGlobal("XMLHttpRequest", SentRequest);
  return sent;
};
