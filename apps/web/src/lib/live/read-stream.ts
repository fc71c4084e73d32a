import type { positionEvent } from "@cairn/contracts/live-events";
import { addressOf } from "../api/api-client.ts";
import { sessionHeaders } from "../api/send-call.ts";
import { readServerEvents } from "../api/server-events.ts";
import { fetchAndReport } from "../connection.ts";
import type { OnNews, LiveNews } from "./live-news.ts";

/**
 * `over`: it ended or broke after some news; `silent`: no news were received; `refused`: there will not be any, as with an ended
 * session.
 */
type End = "over" | "silent" | "refused";

/** The position from which a browser resumes: the id of the last event received by one of its tabs. */
export interface LivePlace {
  id: string | undefined;
}

interface StreamSettings {
  /** Keys of the workouts on the screen. */
  readonly workouts: readonly string[];
  /** Updated with each event. */
  readonly place: LivePlace;
  readonly hear: OnNews;
  readonly signal: AbortSignal;
}

const onlyMoves: typeof positionEvent = "position";

/** Reads one stream of live events until it ends. */
export async function readStream({ workouts, place, hear, signal }: StreamSettings): Promise<End> {
  let end: End = "silent";
  try {
    const query = workouts.length > 0 ? { workouts: workouts.join(",") } : {};
    const response = await fetchAndReport(addressOf("listenToEvents", {}, query), {
      headers: { ...sessionHeaders(), ...(place.id !== undefined && { "last-event-id": place.id }) },
      signal,
    });
    const { status } = response;
    // People who only view a page are not asked to log in before they do something.
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
