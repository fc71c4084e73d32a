import type { CommentView } from "@cairn/contracts/comments";
import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { queryClient } from "../../lib/query/query-client.ts";
import { queryKeys } from "../../lib/query/query-keys.ts";
import { expectTexts } from "../../testing/read-page.ts";
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
  await renderScreen(
    // People who are offered are above the field.
    <div style={{ paddingTop: 400 }}>
      <CommentForm workoutKey={workoutKey} account={account} />
    </div>,
  );
  return page.getByRole("textbox");
};

const send = () => page.getByRole("button", { name: "Send" });

describe("[DASH-7] the field for a comment", () => {
  it("sends with Enter, begins a line with Shift and Enter, and is empty for the next", async () => {
    server.answer("addComment", ({ body }) => ({ ...added(body), commentCount: 1 }));
    queryClient.setQueryData<readonly CommentView[]>(queryKeys.comments(workoutKey, "all"), []);
    const field = await show();
    await expect.element(field).toHaveAccessibleName("Write a comment");
    await expect.element(field).toHaveAttribute("placeholder", "Write a comment");
    await expect.element(field).toHaveAccessibleDescription("Enter sends, Shift+Enter starts a new line.");
    await expect.element(field).toHaveAttribute("aria-invalid", "false");
    expect(page.getByRole("button").elements()).toEqual([]);
    await field.fill("Strong");
    await userEvent.keyboard("{Shift>}{Enter}{/Shift}legs");
    expect(server.callsOf("addComment")).toHaveLength(0);
    const letAnswer = server.hold("addComment");
    await userEvent.keyboard("{Enter}");
    // What is on its way is not changed.
    await expect.element(field).toHaveAttribute("readonly");
    await expect.element(send()).toHaveAttribute("aria-busy", "true");
    letAnswer();
    await expect.element(field).toHaveValue("");
    await expect.element(send()).not.toBeInTheDocument();
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
    await field.fill(` ${"x".repeat(899)} `);
    await expect.element(field).toHaveAccessibleDescription(/^Enter sends/);
    await field.fill("x".repeat(900));
    await expect.element(field).toHaveAccessibleDescription("100 characters left");
    expect(page.getByRole("alert").elements()).toEqual([]);
    await field.fill("x".repeat(1000));
    await expect.element(field).toHaveAccessibleDescription("0 characters left");
    expect(page.getByRole("alert").elements()).toEqual([]);
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
    await expect
      .element(page.getByRole("alert"))
      .toHaveTextContent("Not sent yet: there is no connection. Your comment is kept here.");
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
    expect(page.getByText(/^Not sent yet/).elements()).toEqual([]);
    await expect.element(field).toHaveAttribute("aria-invalid", "true");
    await expect.element(field).toHaveValue("Once more");
    await field.fill("Other words");
    await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
  });
});

const list = () => page.getByRole("listbox", { name: "People you can mention" });
const options = () => list().getByRole("option");

describe("[COMM-1] the people whom a comment mentions", () => {
  const [ben, bea] = [
    { username: "ben", realName: "Ben Salo" },
    { username: "bea", realName: "Bea Koski" },
  ];

  it("are offered from the first letter, and chosen with the keys or a press", async () => {
    server.answer("listMentionable", ({ query: { name } }) => (name === "b" ? [ben, bea] : []));
    const letCome = server.hold("listMentionable");
    const field = await show();
    await field.click();
    await userEvent.keyboard("Hi @b");
    await expect.element(page.getByRole("status").first()).toHaveTextContent("Loading…");
    await expect.element(field).not.toHaveAttribute("aria-controls");
    letCome();
    await expectTexts(options(), ["Ben Salo @ben", "Bea Koski @bea"]);
    await expect.element(page.getByRole("status").first()).toHaveTextContent("2 people");
    await expect.element(field).toHaveAttribute("aria-controls", list().element().id);
    const chosen = () =>
      options()
        .elements()
        .findIndex(({ ariaSelected }) => ariaSelected === "true");
    const active = () =>
      options()
        .elements()
        .findIndex(({ id }) => id === field.element().getAttribute("aria-activedescendant"));
    expect([chosen(), active()]).toEqual([0, 0]);
    await userEvent.keyboard("{ArrowDown}");
    await expect.poll(() => [chosen(), active()]).toEqual([1, 1]);
    await userEvent.keyboard("{Enter}");
    await expect.element(field).toHaveValue("Hi @bea ");
    expect(list().elements()).toEqual([]);
    expect(server.callsOf("addComment")).toEqual([]);
    await userEvent.keyboard("@b");
    await options().nth(1).hover();
    await expect.poll(chosen).toBe(1);
    await options().nth(0).click();
    await expect.element(field).toHaveValue("Hi @bea @ben ");
    // The focus stays in the field, behind the name.
    await expect.element(field).toHaveFocus();
    expect((field.element() as HTMLTextAreaElement).selectionStart).toBe(13);
  });

  it("are not offered any more after Escape, or when the field is left", async () => {
    server.answer("listMentionable", [ben]);
    const field = await show();
    await field.click();
    await userEvent.keyboard("@b");
    await expect.element(options()).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.element(list()).not.toBeInTheDocument();
    await userEvent.keyboard("e");
    await expect.element(options()).toBeVisible();
    (field.element() as HTMLTextAreaElement).blur();
    await expect.element(list()).not.toBeInTheDocument();
    await expect.element(field).not.toHaveAttribute("aria-activedescendant");
    // Where the caret is counts, too.
    await field.click();
    await userEvent.keyboard("{End}");
    await expect.element(options()).toBeVisible();
    await userEvent.keyboard("{Home}");
    await expect.element(list()).not.toBeInTheDocument();
  });
});
