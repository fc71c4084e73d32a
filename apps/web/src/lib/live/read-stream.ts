import type { positionEvent } from "@cairn/contracts/live-events";
import { addressOf } from "../api/api-client.ts";
import { sessionHeaders } from "../api/send-call.ts";
import { readServerEvents } from "../api/server-events.ts";
import type { Hear, LiveNews } from "./live-news.ts";

/** `over`: it ended or broke after something was heard; `silent`: nothing was heard; `refused`: nothing will be, as with an ended session. */
type End = "over" | "silent" | "refused";

/** Where a browser goes on to listen: the id of the last event that one of its tabs heard. */
export interface LivePlace {
  id: string | undefined;
}

interface StreamSettings {
  /** Keys of the workouts that are on the screen. */
  readonly workouts: readonly string[];
  /** Moves on with each event. */
  readonly place: LivePlace;
  readonly hear: Hear;
  readonly signal: AbortSignal;
}

const onlyMoves: typeof positionEvent = "position";

/** Reads one stream of live events until it ends. */
export async function readStream({ workouts, place, hear, signal }: StreamSettings): Promise<End> {
  let end: End = "silent";
  try {
    const query = workouts.length > 0 ? { workouts: workouts.join(",") } : {};
    const response = await fetch(addressOf("listenToEvents", {}, query), {
      headers: { ...sessionHeaders(), ...(place.id !== undefined && { "last-event-id": place.id }) },
      signal,
    });
    const { status } = response;
    // Who looks at a page is not asked to log in before they do something.
    if (status >= 400 && status < 500 && status !== 429) return "refused";
    if (!response.ok || !response.body) return end;
    for await (const { name, data, id } of readServerEvents(response.body)) {
      end = "over";
      place.id = id ?? place.id;
      const told = JSON.parse(data) as Pick<LiveNews, "workoutKey">;
      if (name !== onlyMoves) hear({ ...told, name: name as LiveNews["name"] });
    }
  } catch {
    // The connection broke, or nobody listens any more.
  }
  return end;
}
