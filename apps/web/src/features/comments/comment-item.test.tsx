import type { CommentView } from "@cairn/contracts/comments";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { atTime } from "../../testing/at-time.ts";
import { ownAccount } from "../../testing/own-account.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { CommentItem } from "./comment-item.tsx";

const workoutKey = "64a0b1c2d3e4f5a6b7c8d9e0";
const comment: CommentView = {
  key: "64a0b1c2d3e4f5a6b7c8d101",
  comment: "Well run!",
  text: "Well run!",
  username: "ben",
  realname: "Ben Salo",
  realName: "Ben Salo",
  // 09:30 in Helsinki.
  timestamp: Date.UTC(2025, 5, 15, 6, 30),
  mentions: [],
  abilities: { delete: true },
};

const show = async (
  changed: Partial<CommentView> = {},
  { accountKey }: { readonly accountKey: string | undefined } = { accountKey: ownAccount.key },
) => {
  atTime("2025-06-15T12:30:00+03:00");
  localStorage.removeItem("comment-deletions");
  dispatchEvent(new StorageEvent("storage", { key: "comment-deletions", newValue: "[]" }));
  await renderScreen(
    <ul>
      <CommentItem comment={{ ...comment, ...changed }} workoutKey={workoutKey} accountKey={accountKey} />
    </ul>,
  );
};
const button = (name: string) => page.getByRole("button", { name, exact: true });
const stored = () => JSON.parse(localStorage.getItem("comment-deletions") ?? "[]") as readonly object[];

describe("[COMM-1] a comment", () => {
  it("says who wrote what and when", async () => {
    await show();
    const item = page.getByRole("listitem");
    await expect.element(item.getByText("Well run!")).toBeVisible();
    await expect
      .element(item.getByRole("link", { name: "Ben Salo", exact: true }).last())
      .toHaveAttribute("href", "/view_profile/ben");
    // WCAG 2.2, 2.5.8: the name stands right above the words, which may have links.
    const { height } = item
      .getByRole("link", { name: "Ben Salo", exact: true })
      .last()
      .element()
      .getBoundingClientRect();
    expect(height).toBeGreaterThanOrEqual(24);
    const time = item.getByRole("time");
    await expect.element(time).toHaveTextContent("3 hours ago");
    await expect.element(time).toHaveAttribute("datetime", "2025-06-15T06:30:00.000Z");
    await expect.element(time).toHaveAttribute("title", expect.stringMatching(/^15 Jun 2025, 0?9:30$/));
  });

  it("is deleted by a press and kept by another, and the focus goes along", async () => {
    await show();
    await button("Delete comment by Ben Salo").click();
    await expect.element(page.getByRole("status").getByText("Comment deleted")).toBeVisible();
    await expect.element(button("Undo")).toHaveFocus();
    // Nothing of it can be pressed any more.
    await expect.element(page.getByText("Well run!")).toBeInTheDocument();
    expect(page.getByText("Well run!").element().closest("[inert]")).not.toBeNull();
    // Five seconds later.
    expect(stored()).toEqual([
      expect.objectContaining({ commentKey: comment.key, workoutKey, accountKey: ownAccount.key }),
    ]);
    await button("Undo").click();
    await expect.element(page.getByText("Comment deleted")).not.toBeInTheDocument();
    await expect.element(button("Delete comment by Ben Salo")).toHaveFocus();
    expect(stored()).toEqual([]);
  });

  it("waits to be deleted while nothing answers", async () => {
    await show();
    const pending = {
      commentKey: comment.key,
      workoutKey,
      accountKey: ownAccount.key,
      due: 0,
      isWaiting: true,
    };
    dispatchEvent(
      new StorageEvent("storage", { key: "comment-deletions", newValue: JSON.stringify([pending]) }),
    );
    await expect.element(page.getByText("Deleted when the connection is back")).toBeVisible();
    await button("Undo").click();
    await expect.element(page.getByText("Deleted when the connection is back")).not.toBeInTheDocument();
  });

  it.each([
    ["others", { abilities: { delete: false } }, ownAccount.key],
    ["visitors", {}, undefined],
  ] as const)("is not deleted by %s", async (_who, changed, accountKey) => {
    await show(changed, { accountKey });
    await expect.element(page.getByText("Well run!")).toBeVisible();
    expect(button("Delete comment by Ben Salo").elements()).toEqual([]);
  });
});
