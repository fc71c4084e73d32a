import type { CommentView } from "@cairn/contracts/comments";
import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { queryClient } from "../../lib/query/query-client.ts";
import { queryKeys } from "../../lib/query/query-keys.ts";
import { renderScreen, server } from "../../testing/render-screen.tsx";
import { CommentForm } from "./comment-form.tsx";

const workoutKey = "64a0b1c2d3e4f5a6b7c8d9e0";
const account = { key: "64a0b1c2d3e4f5a6b7c8d9aa", username: "anna", realName: "Anna Virtanen" };

const added = (text: string) => ({
  key: "64a0b1c2d3e4f5a6b7c8d9bb",
  comment: text,
  text,
  username: "anna",
  realname: "Anna Virtanen",
  realName: "Anna Virtanen",
  timestamp: 1_780_000_000_000,
  mentions: [],
  abilities: { delete: true },
});

const show = async () => {
  await renderScreen(<CommentForm workoutKey={workoutKey} account={account} />);
  return page.getByRole("textbox");
};

describe("[DASH-7] the field for a comment", () => {
  it("sends with Enter, begins a line with Shift and Enter, and is empty for the next", async () => {
    server.answer("addComment", ({ body }) => ({ ...added(body), commentCount: 1 }));
    queryClient.setQueryData<readonly CommentView[]>(queryKeys.comments(workoutKey, "all"), []);
    const field = await show();
    await field.fill("Strong");
    await userEvent.keyboard("{Shift>}{Enter}{/Shift}legs");
    expect(server.callsOf("addComment")).toHaveLength(0);
    await userEvent.keyboard("{Enter}");
    await expect.element(field).toHaveValue("");
    expect(server.callsOf("addComment").map(({ params, body }) => [params.workoutKey, body])).toEqual([
      [workoutKey, "Strong\nlegs"],
    ]);
    expect(queryClient.getQueryData(queryKeys.comments(workoutKey, "all"))).toEqual([added("Strong\nlegs")]);
  });

  it("sends nothing with an Enter that ends a word of an input method, not even in Safari, where only its code tells", async () => {
    const field = await show();
    await field.fill("すごい");
    for (const composing of [{ isComposing: true }, { keyCode: 229 }]) {
      field
        .element()
        .dispatchEvent(
          new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true, ...composing }),
        );
    }
    await expect.element(field).toHaveValue("すごい");
    expect(server.callsOf("addComment")).toHaveLength(0);
  });

  it("asks for words before it sends none, and counts those that are too many", async () => {
    const field = await show();
    await field.fill("  ");
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByRole("alert")).toHaveTextContent("Write something first.");
    await field.fill("x".repeat(1002));
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByRole("alert")).toHaveTextContent("2 characters too many");
    await expect.element(field).toHaveAttribute("aria-invalid", "true");
    expect(server.callsOf("addComment")).toHaveLength(0);
  });

  it("keeps what could not be sent, and sends it again as the same comment", async () => {
    server.cut("addComment");
    const field = await show();
    await field.fill("See you there");
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByRole("alert")).toBeVisible();
    await expect.element(field).toHaveValue("See you there");
    server.answer("addComment", ({ body }) => ({ ...added(body), commentCount: 1 }));
    await page.getByRole("button").click();
    await expect.element(field).toHaveValue("");
    const attempts = server.callsOf("addComment").map(({ query }) => query.attempt);
    expect(attempts).toHaveLength(2);
    expect(new Set(attempts).size).toBe(1);
  });

  it("gives back what the server refuses for good, to be changed", async () => {
    server.refuse("addComment", "comment.too_many");
    const field = await show();
    await field.fill("Once more");
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByRole("alert")).toBeVisible();
    await expect.element(field).toHaveValue("Once more");
    await field.fill("Other words");
    await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
  });
});
