import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { answerComments, commented, commentView } from "../../testing/comment-examples.ts";
import { ownAccount } from "../../testing/own-account.ts";
import { renderScreen, server } from "../../testing/render-screen.tsx";
import { CardComments } from "./card-comments.tsx";
import { CommentDeletions } from "./comment-deletions.tsx";
import { storeDraft } from "./stored-drafts.ts";

const show = async (count: number) => {
  server.answer("getUser", ownAccount);
  answerComments(Array.from({ length: count }, (_, at) => commentView(at + 1)));
  await renderScreen(
    <>
      <CardComments workout={commented(count)}>
        <span>Likes</span>
      </CardComments>
      <CommentDeletions />
    </>,
    { at: "/dashboard" },
  );
};
const toggle = (name: string) => page.getByRole("button", { name, exact: true });
const field = () => page.getByRole("textbox", { name: "Write a comment" });
const items = () => page.getByRole("listitem").filter({ hasText: /Comment \d/ });

describe("[DASH-7] the comments of a card", () => {
  it("are a field on demand where there are none, with the focus in it", async () => {
    await show(0);
    await expect.element(page.getByText("Likes")).toBeVisible();
    await expect.element(toggle("Comment")).toHaveAttribute("aria-expanded", "false");
    await expect.element(toggle("Comment")).not.toHaveAttribute("aria-controls");
    await expect.element(toggle("Comment")).toHaveTextContent("");
    expect(field().elements()).toEqual([]);
    await toggle("Comment").click();
    await expect.element(toggle("Comment")).toHaveAttribute("aria-expanded", "true");
    await expect.element(field()).toHaveFocus();
    const shown = document.getElementById(toggle("Comment").element().getAttribute("aria-controls") ?? "");
    expect(shown?.contains(field().element())).toBe(true);
    await toggle("Comment").click();
    await expect.element(toggle("Comment")).toHaveAttribute("aria-expanded", "false");
    await expect.element(field()).not.toBeInTheDocument();
  });

  it("are listed by themselves where there are some, and the field is not", async () => {
    await show(2);
    await expect.poll(() => items().elements().length).toBe(2);
    await expect.element(toggle("Comment, 2 so far")).toHaveTextContent("2");
    await expect.element(toggle("Comment, 2 so far")).toHaveAttribute("aria-expanded", "false");
    expect(field().elements()).toEqual([]);
    await toggle("Comment, 2 so far").click();
    await expect.element(field()).toHaveFocus();
  });

  it("have their field open where a comment was begun, until it is closed", async () => {
    storeDraft({ accountKey: ownAccount.key, workoutKey: commented(0).workoutKey }, { text: "Begun" });
    await show(0);
    await expect.element(field()).toHaveValue("Begun");
    await expect.element(toggle("Comment")).toHaveAttribute("aria-expanded", "true");
    await expect.element(field()).not.toHaveFocus();
    await toggle("Comment").click();
    await expect.element(field()).not.toBeInTheDocument();
  });
});

describe("[COMM-1] a comment that was deleted", () => {
  it("is deleted when its time has come, though its place is not on the screen", async () => {
    const [{ workoutKey }, { key: commentKey }] = [commented(1), commentView(1)];
    const pending = { commentKey, workoutKey, accountKey: ownAccount.key, due: Date.now() + 400 };
    const newValue = JSON.stringify([pending]);
    server.answer("deleteComment", true);
    server.answer("listCounts", []);
    server.answer("getUser", ownAccount);
    await renderScreen(<CommentDeletions />);
    localStorage.setItem("comment-deletions", newValue);
    dispatchEvent(new StorageEvent("storage", { key: "comment-deletions", newValue }));
    await expect.element(page.getByText("Comment deleted")).toBeVisible();
    await expect
      .poll(() => server.callsOf("deleteComment").map(({ params }) => params.commentKey))
      .toEqual([commentKey]);
    await expect.element(page.getByText("Comment deleted")).not.toBeInTheDocument();
  });
});
