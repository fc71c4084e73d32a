import { useQuery } from "@tanstack/react-query";
import { afterEach, describe, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { requestOrThrow } from "../../lib/api/api-client.ts";
import { currentSilence } from "../../lib/connection.ts";
import { queryKeys } from "../../lib/query/query-keys.ts";
import { subject } from "../../lib/query/retry-policy.ts";
import { renderScreen, server } from "../../testing/render-screen.tsx";
import { Awaited } from "../../ui/status/awaited.tsx";
import { OfflineNotice } from "./offline-notice.tsx";

/** A screen that waits for one answer. */
const Screen = () => {
  const query = useQuery({
    queryKey: queryKeys.possibleFriends("cairn"),
    queryFn: ({ signal }) => requestOrThrow("listPossibleFriends", { signal }),
    ...subject,
  });
  return (
    <>
      <OfflineNotice />
      {query.data ? <h1>It is there</h1> : <Awaited query={query}>…</Awaited>}
    </>
  );
};

const answerAll = () => {
  server.answer("getServerTime", { servertime: 0 });
  server.answer("listPossibleFriends", []);
};
const cutAll = () => {
  server.cut("getServerTime");
  server.cut("listPossibleFriends");
};
const content = page.getByRole("heading", { name: "It is there" });
const said = page.getByText("The server is not answering.");
const offline = page.getByText("You are offline.");
const browserSays = (event: "online" | "offline") => globalThis.dispatchEvent(new Event(event));

afterEach(() => {
  vi.restoreAllMocks();
});

describe("[NET-4] the notice above every screen", () => {
  it("is not shown where the server answers, whatever the browser thinks of its connection", async () => {
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    answerAll();
    await renderScreen(<Screen />);
    await expect.element(content).toBeVisible();
    // A request that failed before anybody watched is asked about when somebody does.
    const before = server.callsOf("getServerTime").length;
    browserSays("offline");
    await expect.poll(() => server.callsOf("getServerTime")).toHaveLength(before + 1);
    expect(offline.elements()).toEqual([]);
    expect(said.elements()).toEqual([]);
  });

  it.each([
    ["the server", true, said, "What is on the screen stays. Changes can be made when it is back."],
    ["the connection", false, offline, "What is on the screen stays. Connect again to make changes."],
  ])("says that %s is away, and goes by a press when it is back", async (_what, onLine, words, advice) => {
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(onLine);
    answerAll();
    await renderScreen(<Screen />);
    await expect.element(content).toBeVisible();
    cutAll();
    browserSays("offline");
    await expect.element(words).toBeVisible();
    await expect.element(page.getByText(advice)).toBeVisible();
    await expect.element(content).toBeVisible();
    // Nothing is waited for in between: it also asks by itself, and would be gone before the press.
    const again = page.getByRole("button", { name: "Try now" }).element();
    answerAll();
    if (again instanceof HTMLElement) again.click();
    await expect.element(words).not.toBeInTheDocument();
  });

  it("is not shown beside a message in the place of what is awaited, which loads without a press", async () => {
    cutAll();
    await renderScreen(<Screen />);
    await expect.element(page.getByRole("heading", { name: "Waiting for the server" })).toBeVisible();
    await expect.poll(() => currentSilence.get()).toBe("server");
    expect(said.elements()).toHaveLength(1);
    expect(page.getByRole("button", { name: "Try now" }).elements()).toHaveLength(1);
    answerAll();
    browserSays("online");
    await expect.element(content).toBeVisible();
    await expect.element(said).not.toBeInTheDocument();
  });
});
