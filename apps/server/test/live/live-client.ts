import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { apiPrefix } from "@cairn/contracts/endpoint";

/** A client that listens to live events, with what it has received so far. */
export interface LiveClient {
  readonly status: number;
  /** Name and data of each event, without those that only advance the event id. */
  readonly heard: readonly string[];
  /** Id of the last event. */
  lastId(): string | undefined;
  hasEnded(): boolean;
  /** Disconnects without a word, as a closed laptop does. */
  leave(): void;
}

/** Opens a stream on a connection of its own. */
export async function listenTo(
  address: string,
  key: string,
  {
    workouts = [],
    lastId,
    wait,
  }: {
    readonly workouts?: readonly string[];
    readonly lastId?: string | undefined;
    readonly wait?: false;
  } = {},
): Promise<LiveClient> {
  const url = new URL(`${apiPrefix}/user/events?workouts=${workouts.join(",")}`, address);
  if (wait === false) url.searchParams.set("wait", "false");
  const headers = { sttauthorization: key, ...(lastId !== undefined && { "last-event-id": lastId }) };
  const sent = request(url, { headers, agent: false });
  sent.end();
  const [answer] = (await once(sent, "response")) as [IncomingMessage];
  const heard: string[] = [];
  let [rest, last, isOver]: [string, string | undefined, boolean] = ["", lastId, false];
  answer.setEncoding("utf8");
  answer.on("data", (text: string) => {
    const blocks = (rest + text).split("\n\n");
    rest = blocks.pop() ?? "";
    for (const block of blocks) {
      const fields = Object.fromEntries(block.split("\n").map((line) => line.split(/: (.*)/)));
      last = fields.id ?? last;
      if (fields.event !== undefined && fields.event !== "position")
        heard.push(`${fields.event} ${fields.data}`);
    }
  });
  for (const end of ["close", "error"]) answer.on(end, () => void (isOver = true));
  return {
    status: answer.statusCode ?? 0,
    heard,
    lastId: () => last,
    hasEnded: () => isOver,
    leave: () => sent.destroy(),
  };
}
