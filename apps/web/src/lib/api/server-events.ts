/** One server-sent event. */
export interface ServerEvent {
  readonly name: string;
  readonly data: string;
  /** Value of `Last-Event-ID` to resume after it. */
  readonly id?: string;
}

const endOfEvent = /\r\n\r\n|\n\n|\r\r/;

const parseEvent = (block: string): ServerEvent | undefined => {
  const fields = new Map<string, string>();
  for (const line of block.split(/\r\n|\n|\r/)) {
    const [, name, value] = /^(\w+):? ?(.*)$/.exec(line) ?? [];
    if (name === undefined || value === undefined) continue;
    const before = name === "data" ? fields.get(name) : undefined;
    fields.set(name, before === undefined ? value : `${before}\n${value}`);
  }
  const data = fields.get("data");
  if (data === undefined) return undefined;
  const id = fields.get("id");
  return { name: fields.get("event") ?? "message", data, ...(id !== undefined && { id }) };
};

/**
 * The events of a stream (HTML Standard, 9.2.6) until it ends or breaks, without comments. Uses `fetch`, because `EventSource`
 * cannot send the header that proves the caller's identity.
 */
export async function* readServerEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<ServerEvent> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const blocks = (rest + decoder.decode(value, { stream: true })).split(endOfEvent);
      rest = blocks.pop() ?? "";
      for (const block of blocks) {
        const event = parseEvent(block);
        if (event) yield event;
      }
    }
  } finally {
    // Closes the connection when the reader stops.
    await reader.cancel().catch(() => {});
  }
}
