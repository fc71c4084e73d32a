import type { WebhookView } from "@cairn/contracts/webhooks/webhooks";
import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { ownAccount } from "../../testing/own-account.ts";
import { expectTexts } from "../../testing/read-page.ts";
import { renderScreen, server } from "../../testing/render-screen.tsx";
import { Webhooks } from "./webhooks.tsx";

const lights: WebhookView = {
  id: "w1",
  address: "https://home.example/lights",
  events: ["workout.created"],
  createdAt: 0,
  arrivedAt: Date.UTC(2020, 0, 15),
  isOff: false,
};
const down: WebhookView = {
  id: "w2",
  address: "https://down.example/",
  events: ["workout.updated", "workout.deleted"],
  createdAt: 1,
  problem: "no_answer",
  isOff: true,
};
const unused: WebhookView = { ...lights, id: "w3", address: "https://new.example/", arrivedAt: undefined };

const rows = () => page.getByRole("list", { name: "Webhooks" }).getByRole("listitem");
const button = (name: string) => page.getByRole("button", { name, exact: true });
const dialog = (name: string) => page.getByRole("dialog", { name });
const form = () => page.getByRole("form", { name: "Add webhook" });
const field = (name: string) => form().getByLabelText(name, { exact: true });

const show = async (webhooks: readonly WebhookView[] = [], hasPassword = true) => {
  server.answer("getUser", { ...ownAccount, hasPassword });
  server.answer("listWebhooks", [...webhooks]);
  await renderScreen(<Webhooks />);
};

describe("[SEC-5] webhooks in the settings", () => {
  it("are listed with what they are told of and what became of the last message", async () => {
    await show([lights, down, unused, { ...unused, id: "w4", problem: "own_network" }]);
    await expectTexts(rows(), [
      "https://home.example/lights Added Last message: 15 Jan 2020 Test Remove",
      "https://down.example/ Changed Deleted The last message got no answer · switched off: test it to switch it on Test Remove",
      "https://new.example/ Added Nothing sent yet Test Remove",
      "https://new.example/ Added This address is in the server’s own network, which only the operator can allow Test Remove",
    ]);
    expect(page.getByText("No webhooks yet.").elements()).toEqual([]);
  });

  it("are added with an address, what to tell it and the password; the secret is shown once", async () => {
    await show();
    await expectTexts(rows(), ["No webhooks yet."]);
    await button("Add webhook").click();
    await expect.element(field("Address")).toHaveFocus();
    for (const name of ["Added", "Changed", "Deleted"]) {
      const choice = form().getByRole("checkbox", { name });
      await expect.element(choice).toBeChecked();
      await choice.click();
    }
    await form().getByRole("button", { name: "Add webhook" }).click();
    const hint = "Enter an address that starts with https:// or http://.";
    await expect.element(field("Address")).toHaveAccessibleDescription(hint);
    await expect.element(form().getByText("Choose at least one.")).toBeVisible();
    await expect.element(field("Current password")).toHaveAccessibleDescription("Enter your password.");
    for (const wrong of ["home.example/lights", "ftp://home.example/", "https://me:secret@home.example/"]) {
      await field("Address").fill(wrong);
      await expect.element(field("Address")).toHaveAccessibleDescription(hint);
    }
    await field("Address").fill(" https://home.example/lights ");
    await expect.element(field("Address")).not.toHaveAccessibleDescription(hint);
    await form().getByRole("checkbox", { name: "Deleted" }).click();
    await form().getByRole("checkbox", { name: "Added" }).click();
    await expect.element(form().getByText("Choose at least one.")).not.toBeInTheDocument();
    expect(server.callsOf("makeWebhook")).toEqual([]);
    server.refuse("makeWebhook", "webhook.too_many");
    await field("Current password").fill("secret");
    await userEvent.keyboard("{Enter}");
    await expect.element(form().getByText(/^You have 5 webhooks/)).toBeVisible();
    server.answer("makeWebhook", { id: "w1", secret: "whsec_abc" });
    server.answer("listWebhooks", [lights]);
    await form().getByRole("button", { name: "Add webhook" }).click();
    await expect.element(page.getByText(/^Webhook added\. Copy its secret now/)).toBeVisible();
    await expect.element(page.getByLabelText("Secret", { exact: true })).toHaveValue("whsec_abc");
    await expect.element(button("Copy secret")).toBeVisible();
    // What is shown once is not closed by accident.
    await userEvent.keyboard("{Escape}");
    await button("Done").click();
    await expect.element(dialog("Add webhook")).not.toBeInTheDocument();
    await expectTexts(rows(), ["https://home.example/lights Added Last message: 15 Jan 2020 Test Remove"]);
    const last = server.callsOf("makeWebhook").at(-1);
    expect([last?.body, last?.headers.get("password")]).toEqual([
      { address: "https://home.example/lights", events: ["workout.created", "workout.deleted"] },
      "secret",
    ]);
  });

  it("are added without a password where there is none", async () => {
    await show([], false);
    await button("Add webhook").click();
    await expect.element(field("Current password")).not.toBeInTheDocument();
    await field("Address").fill("http://home.example/");
    server.answer("makeWebhook", { id: "w1", secret: "whsec_abc" });
    await form().getByRole("button", { name: "Add webhook" }).click();
    await expect.element(page.getByText(/^Webhook added/)).toBeVisible();
    expect(server.callsOf("makeWebhook")[0]?.headers.get("password")).toBe(null);
    await button("Done").click();
  });

  it("are tried, and say what became of it", async () => {
    await show([down]);
    server.answer("testWebhook", true);
    server.answer("listWebhooks", [{ ...down, isOff: false }]);
    await button("Test https://down.example/").click();
    await expect.element(page.getByText("A test message is being sent.")).toBeVisible();
    await expect.element(page.getByText(/switched off/)).not.toBeInTheDocument();
    expect(server.callsOf("testWebhook").at(-1)?.params.webhookId).toBe("w2");
    server.refuse("testWebhook", "webhook.not_found");
    await button("Test https://down.example/").click();
    await expect.element(page.getByText(/^This webhook is gone/)).toBeVisible();
  });

  it("are removed after a question", async () => {
    await show([lights]);
    await button("Remove https://home.example/lights").click();
    const question = dialog("Remove this webhook?");
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect.element(question).not.toBeInTheDocument();
    await button("Remove https://home.example/lights").click();
    await expect
      .element(question.getByText(/^https:\/\/home\.example\/lights is no longer told/))
      .toBeVisible();
    server.answer("removeWebhook", true);
    server.answer("listWebhooks", []);
    await question.getByRole("button", { name: "Remove" }).click();
    await expect.element(page.getByText("Webhook removed.")).toBeVisible();
    await expectTexts(rows(), ["No webhooks yet."]);
    expect(server.callsOf("removeWebhook").at(-1)?.params.webhookId).toBe("w1");
  });

  it("are asked for again after a failure", async () => {
    server.answer("getUser", ownAccount);
    server.refuse("listWebhooks", "request.invalid");
    await renderScreen(<Webhooks />);
    await expect.element(page.getByRole("alert")).toBeVisible();
    server.answer("listWebhooks", [unused]);
    await button("Try again").click();
    await expect.poll(() => rows().elements().length).toBe(1);
  });
});
