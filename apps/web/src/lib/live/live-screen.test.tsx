import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { MemberBar } from "../../app/shell/member-bar.tsx";
import { answerRelations } from "../../testing/people-examples.ts";
import { renderScreen, server } from "../../testing/render-screen.tsx";
import { useLive } from "./use-live.ts";

/** A stream of events that the test sends. */
const openStream = () => {
  const encoder = new TextEncoder();
  const sender = Promise.withResolvers<ReadableStreamDefaultController<Uint8Array>>();
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      sender.resolve(controller);
    },
  });
  return {
    body,
    say: async (name: string) => {
      (await sender.promise).enqueue(encoder.encode(`event: ${name}\nid: 1\ndata: {}\n\n`));
    },
  };
};

const Bar = () => {
  useLive();
  return <MemberBar onShowShortcuts={() => undefined} />;
};

describe("[LIVE-1] what happens elsewhere", () => {
  it("shows on the screen without a reload, and only what it is about is asked for", async () => {
    const { body, say } = openStream();
    answerRelations();
    server.answer("listNotifications", { notifications: [], unread: 0 });
    server.answer("listenToEvents", () => body as never);
    await renderScreen(<Bar />);
    await expect.poll(() => server.callsOf("listenToEvents").length).toBe(1);
    const accountCalls = server.callsOf("getUser").length;
    server.answer("listNotifications", { notifications: [], unread: 2 });
    await say("notifications");
    await expect.element(page.getByRole("link", { name: "Notifications, 2 unread" })).toBeVisible();
    expect(server.callsOf("getUser")).toHaveLength(accountCalls);
  });
});
