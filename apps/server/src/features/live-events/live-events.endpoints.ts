import type { OutgoingHttpHeaders } from "node:http";
import * as contract from "@cairn/contracts/live-events";
import { maxLiveStreams } from "@cairn/contracts/live-events";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { registerRaw } from "../../platform/http/register-endpoint.ts";
import { createLiveHub } from "../../platform/live/live-hub.ts";
import { endThoseLoggedOut, findRecipients } from "./find-recipients.ts";
import { startHeartbeats } from "./heartbeats.ts";
import { LiveStream } from "./live-stream.ts";

/** Streams are reopened whenever a screen shows other workouts. */
const listenLimit = { name: "live-events", max: 240, timeWindow: 60_000, atOnce: maxLiveStreams };
/** ms. */
const defaultHeartbeat = 15_000;

export function registerLiveEventEndpoints(app: FastifyInstance, deps: Deps): void {
  const hub = createLiveHub<LiveStream>(deps.live, (news, streams) => findRecipients(deps, news, streams));
  const open = new Set<LiveStream>();
  const heartbeats = startHeartbeats({
    interval: deps.settings.liveHeartbeat ?? defaultHeartbeat,
    async beat(streams) {
      const place = hub.place();
      for (const stream of await endThoseLoggedOut(deps, streams)) stream.beat(place);
    },
  });
  // Open answers would delay the shutdown of the server.
  app.addHook("preClose", async () => {
    heartbeats.stop();
    for (const stream of open) stream.end();
  });

  registerRaw(
    app,
    contract.listenToEvents,
    async ({ actor, query, request, reply }) => {
      // Written without the framework, whose streams would take as much memory again per listener.
      reply.hijack();
      reply.raw.writeHead(200, {
        ...(reply.getHeaders() as OutgoingHttpHeaders),
        "content-type": "text/event-stream; charset=utf-8",
        // A proxy must not buffer the events.
        "x-accel-buffering": "no",
      });
      // Only the headers were asked for.
      if (request.method === "HEAD") {
        reply.raw.end();
        return undefined;
      }
      const stream = new LiveStream(actor, query.workouts, reply.raw);
      open.add(stream);
      stream.onClose(() => {
        open.delete(stream);
        hub.remove(stream);
      });
      const lastEventId = request.headers["last-event-id"];
      const told = hub.add(stream, typeof lastEventId === "string" ? lastEventId : undefined);
      if (query.wait === "false") void told.then(() => stream.end());
      else heartbeats.watch(stream);
      return undefined;
    },
    listenLimit,
  );
}
