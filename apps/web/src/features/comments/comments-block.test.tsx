import type { CommentView } from "@cairn/contracts/comments";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { renderScreen, server } from "../../testing/render-screen.tsx";
import { CommentsBlock } from "./comments-block.tsx";

const workoutKey = "64a0b1c2d3e4f5a6b7c8d9e0";

const comment = (number: number, text = `Comment ${number}`): CommentView => ({
  key: `64a0b1c2d3e4f5a6b7c8d${String(100 + number)}`,
  comment: text,
  text,
  username: "ben",
  realname: "Ben Salo",
  realName: "Ben Salo",
  timestamp: 1_780_000_000_000 + number,
  mentions: [],
  abilities: { delete: false },
});

/** The server's list of comments, oldest first, of which it sends the latest. */
const answer = (comments: readonly CommentView[]) => {
  server.answer("listComments", ({ query: { limit = comments.length } }) => comments.slice(-limit), {
    ts: "1",
  });
};

const show = async (commentCount: number) => {
  await renderScreen(<CommentsBlock workout={{ workoutKey, commentCount }} hasField={false} />, {
    isVisitor: true,
    at: "/workout/ben/1",
  });
};

describe("[DASH-7] [WORK-12] the comments of a workout", () => {
  it("are the latest two at first, and all on demand", async () => {
    answer([comment(1), comment(2), comment(3), comment(4)]);
    await show(4);
    const items = page.getByRole("listitem");
    await expect.element(items.nth(1)).toMatchTextContent(/Comment 4/);
    expect(items.elements()).toHaveLength(2);
    await page.getByRole("button", { name: "Show 2 earlier comments" }).click();
    await expect.element(items.nth(3)).toMatchTextContent(/Comment 4/);
    await expect.element(items.nth(0)).toMatchTextContent(/Comment 1/);
    await expect.element(page.getByRole("button", { name: /earlier/ })).not.toBeInTheDocument();
  });

  it("[COMM-1] have links for addresses and for the people whom they mention, and for nothing else", async () => {
    answer([
      {
        ...comment(1, "See https://example.org/a?b=1, @anna and @nobody: javascript:alert(1) <b>"),
        mentions: [{ username: "anna", realName: "Anna Virtanen" }],
      },
    ]);
    await show(1);
    const words = page.getByRole("listitem");
    await expect.element(words).toMatchTextContent(/javascript:alert\(1\) <b>/);
    const links = words
      .getByRole("link")
      .elements()
      .map((link) => link.getAttribute("href"));
    expect(links.filter((href) => href !== "/view_profile/ben")).toEqual([
      "https://example.org/a?b=1",
      "/view_profile/anna",
    ]);
  });

  it("are not asked for where there are none, and a visitor is led to the login and back", async () => {
    await show(0);
    await expect
      .element(page.getByRole("link", { name: "Log in to comment" }))
      .toHaveAttribute("href", "/login?returnTo=%2Fworkout%2Fben%2F1");
    expect(server.callsOf("listComments")).toHaveLength(0);
  });

  it("say that they did not load, and load on request", async () => {
    server.refuse("listComments", "request.invalid");
    await show(1);
    await expect.element(page.getByRole("button", { name: "Try again" })).toBeVisible();
    answer([comment(1)]);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect.element(page.getByRole("listitem")).toMatchTextContent(/Comment 1/);
  });
});
