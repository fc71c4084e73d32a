import { onTestFinished, vi } from "vitest";

type End = "load" | "error" | "timeout" | "abort";

/** A file on its way to the server, whose progress and end a test says. */
export class StubUpload {
  readonly upload = new EventTarget();
  readonly headers: Record<string, string> = {};
  timeout = 0;
  status = 0;
  responseText = "";
  address = "";
  file: File | undefined;
  private readonly ends = new EventTarget();

  open(_method: string, address: string): void {
    this.address = address;
  }
  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value;
  }
  addEventListener(name: End, listener: () => void): void {
    this.ends.addEventListener(name, listener);
  }
  send(body: FormData): void {
    this.file = body.get("file") as File;
  }
  abort(): void {
    this.end("abort");
  }

  /** So much of the bytes is sent, 0 to 1. */
  progress(share: number): void {
    this.upload.dispatchEvent(new ProgressEvent("progress", { loaded: share * 100, total: 100 }));
  }
  answer(status: number, body: unknown): void {
    this.status = status;
    this.responseText = JSON.stringify(body);
    this.end("load");
  }
  end(how: End): void {
    this.ends.dispatchEvent(new Event(how));
  }
}

/**
 * For the rest of a test files go nowhere: `fetch` cannot tell how much is sent, so that uploads are requests of another kind.
 *
 * @returns those that were begun, the first one first
 */
export function stubUploads(): readonly StubUpload[] {
  const begun: StubUpload[] = [];
  class Upload extends StubUpload {
    constructor() {
      super();
      begun.push(this);
    }
  }
  const { XMLHttpRequest: before } = globalThis;
  vi.stubGlobal("XMLHttpRequest", Upload);
  // This one alone: the stub of the server has replaced others, which a screen may use until it is closed.
  onTestFinished(() => {
    vi.stubGlobal("XMLHttpRequest", before);
  });
  return begun;
}

/** Chooses files in the field of a screen, which has one. */
export function chooseFiles(...files: readonly File[]): void {
  const input = document.querySelector<HTMLInputElement>("input[type=file]");
  if (!input) throw new Error("There is no field for files.");
  const chosen = new DataTransfer();
  for (const file of files) chosen.items.add(file);
  input.files = chosen.files;
  input.dispatchEvent(new Event("change", { bubbles: true }));
}
