import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { ownSettingsQuery } from "../../../lib/api/own-settings.ts";
import { queryClient } from "../../../lib/query/query-client.ts";
import { ownAccount } from "../../../testing/own-account.ts";
import { renderScreen, server } from "../../../testing/render-screen.tsx";
import { settingsView } from "../../../testing/settings-examples.ts";
import { ProfileSection } from "./profile-section.tsx";
import { ProveAgain } from "./prove-again.tsx";

const section = () => page.getByRole("region", { name: "Profile" });
const form = () => page.getByRole("form", { name: "Profile" });
const button = (name: string) => page.getByRole("button", { name, exact: true });
/** What is drawn in the place of something that is awaited says nothing, and has its height. */
const awaited = () => section().element().querySelectorAll('[style*="340px"]').length;

describe("[SET-2] the profile in the settings", () => {
  it("keeps the place of its form until both settings and account are there", async () => {
    server.answer("getUser", ownAccount);
    server.answer("getSettings", settingsView());
    const [account, settings] = [server.hold("getUser"), server.hold("getSettings")];
    await renderScreen(<ProfileSection />, { at: "/profile/edit/profile" });
    await expect.element(section().getByText(/^Others see your image, name and country\./)).toBeVisible();
    expect([awaited(), form().elements().length]).toEqual([1, 0]);
    settings();
    await expect.poll(() => queryClient.getQueryData(ownSettingsQuery.queryKey)).toBeDefined();
    expect([awaited(), form().elements().length]).toEqual([1, 0]);
    account();
    await expect.element(form()).toBeVisible();
    expect(awaited()).toBe(0);
    expect(section().getByRole("alert").elements()).toEqual([]);
  });

  it("says that they did not load, and asks again", async () => {
    server.answer("getUser", ownAccount);
    server.refuse("getSettings", "request.rate_limited");
    await renderScreen(<ProfileSection />, { at: "/profile/edit/profile" });
    await expect.element(section().getByRole("alert")).toBeVisible();
    expect([awaited(), form().elements().length]).toEqual([0, 0]);
    server.answer("getSettings", settingsView());
    await button("Try again").click();
    await expect.element(form()).toBeVisible();
  });
});

const showProof = async () => {
  const done: string[] = [];
  server.answer("listIdentities", [
    { provider: "facebook", name: "Facebook", label: "Anna V." },
    { provider: "oidc", name: "Club" },
  ]);
  await renderScreen(
    <ProveAgain username="anna" onLeave={() => done.push("stored")} onStay={() => done.push("stays")} />,
  );
  return done;
};

describe("[SET-2] people without a password", () => {
  it("prove who they are with a provider that is linked", async () => {
    await showProof();
    await expect
      .element(
        page.getByText(
          "Your account has no password. Log in again to save this; what you entered stays here.",
        ),
      )
      .toBeVisible();
    await expect.element(button("Log in with Facebook")).toBeVisible();
    // That one is not linked.
    expect(button("Log in with Club").elements()).toEqual([]);
  });

  it("have what they typed stored before they leave, and stay if it fails, which is said", async () => {
    const done = await showProof();
    server.refuse("beginSignIn", "request.rate_limited");
    await button("Log in with Facebook").click();
    await expect.element(page.getByRole("alert")).toBeVisible();
    expect(done).toEqual(["stored", "stays"]);
    expect(server.callsOf("beginSignIn").map(({ params }) => params.provider)).toEqual(["facebook"]);
  });
});
