import type { SessionView } from "@cairn/contracts/sessions";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectTexts } from "../../testing/read-page.ts";
import { renderScreen, server } from "../../testing/render-screen.tsx";
import { SessionList } from "./session-list.tsx";

const session = (id: string, changed: Partial<SessionView> = {}): SessionView => ({
  id,
  client: "Firefox",
  system: "Linux",
  network: "192.0.2.*",
  createdAt: Date.UTC(2020, 0, 15),
  usedAt: Date.UTC(2020, 1, 20),
  isCurrent: false,
  ...changed,
});
const here = session("here", { isCurrent: true, network: undefined });
const nameless = session("nameless", { client: undefined, system: undefined, network: undefined });
const rows = () => page.getByRole("list", { name: "Logged-in devices" }).getByRole("listitem");
const button = (name: string) => page.getByRole("button", { name });
const show = async (sessions: readonly SessionView[]) => {
  server.answer("listSessions", [...sessions]);
  await renderScreen(<SessionList />);
};

describe("[SEC-2] the logged-in devices", () => {
  it("have what is known of their names, with dates, and a button for all but this one", async () => {
    await show([
      here,
      session("other"),
      session("app", { client: undefined }),
      session("bare", { system: undefined }),
      nameless,
    ]);
    const times = "Last used: 20 Feb 2020";
    const begun = "Logged in: 15 Jan 2020";
    await expectTexts(rows(), [
      `Firefox on Linux This device ${times} ${begun}`,
      `Firefox on Linux ${times} · Network 192.0.2.* ${begun} Log out`,
      `Linux ${times} · Network 192.0.2.* ${begun} Log out`,
      `Firefox ${times} · Network 192.0.2.* ${begun} Log out`,
      `Unknown device ${times} ${begun} Log out`,
    ]);
  });

  it("are logged out one by one", async () => {
    await show([here, nameless]);
    server.answer("endSession", true);
    server.answer("listSessions", [here]);
    await button("Log out Unknown device, last used: 20 Feb 2020").click();
    await expect.element(page.getByText("Unknown device is logged out.")).toBeVisible();
    await expect.poll(() => rows().elements().length).toBe(1);
    await expect.element(button("Log out all other devices")).not.toBeInTheDocument();
    expect(server.callsOf("endSession").map(({ params }) => params.sessionId)).toEqual(["nameless"]);
  });

  it("are logged out all at once, except this one, or it says why not", async () => {
    await show([here, session("other"), nameless]);
    server.refuse("endOtherSessions", "request.invalid");
    await button("Log out all other devices").click();
    await expect.poll(() => server.callsOf("endOtherSessions").length).toBe(1);
    await expect.poll(() => rows().elements().length).toBe(3);
    server.answer("endOtherSessions", true);
    server.answer("listSessions", [here]);
    await button("Log out all other devices").click();
    await expect.element(page.getByText("All other devices are logged out.")).toBeVisible();
    await expect.poll(() => rows().elements().length).toBe(1);
  });

  it("are asked for again after a failure", async () => {
    server.refuse("listSessions", "request.invalid");
    await renderScreen(<SessionList />);
    await expect.element(page.getByRole("alert")).toBeVisible();
    server.answer("listSessions", [here]);
    await button("Try again").click();
    await expect.poll(() => rows().elements().length).toBe(1);
  });
});
