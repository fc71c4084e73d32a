import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { answerComments, commented, commentView } from "../../testing/comment-examples.ts";
import { ownAccount } from "../../testing/own-account.ts";
import { renderScreen, server } from "../../testing/render-screen.tsx";
import { CommentsBlock } from "./comments-block.tsx";
import { CommentsLink } from "./comments-link.tsx";
import { CommentsSection } from "./comments-section.tsx";

const show = async (commentCount: number) => {
  await renderScreen(<CommentsBlock workout={commented(commentCount)} hasField={false} />, {
    isVisitor: true,
    at: "/workout/ben/1",
  });
};

describe("[DASH-7] [WORK-12] the comments of a workout", () => {
  it("are the latest two at first, and all on demand", async () => {
    answerComments([1, 2, 3, 4].map((number) => commentView(number)));
    const letCome = server.hold("listComments");
    await show(4);
    const items = page.getByRole("listitem");
    // The places of the two that come.
    await expect.poll(() => items.elements().length).toBe(2);
    await expect.element(page.getByRole("list").first()).toHaveAttribute("aria-busy", "true");
    expect(page.getByRole("button").elements()).toEqual([]);
    letCome();
    await expect.element(items.nth(1)).toMatchTextContent(/Comment 4/);
    expect(items.elements()).toHaveLength(2);
    await expect.element(page.getByRole("list").first()).toHaveAttribute("aria-busy", "false");
    const earlier = page.getByRole("button", { name: "Show 2 earlier comments" });
    server.refuse("listComments", "request.invalid");
    await earlier.click();
    // The others stay while the rest did not load.
    const again = page.getByRole("button", { name: "Try again" });
    await expect.element(again).toBeVisible();
    await expect.element(earlier).not.toBeInTheDocument();
    expect(items.elements()).toHaveLength(2);
    answerComments([1, 2, 3, 4].map((number) => commentView(number)));
    const letRest = server.hold("listComments");
    await again.click();
    await expect.element(earlier).toHaveAttribute("aria-busy", "true");
    letRest();
    await expect.element(items.nth(3)).toMatchTextContent(/Comment 4/);
    await expect.element(items.nth(0)).toMatchTextContent(/Comment 1/);
    await expect.element(page.getByRole("button", { name: /earlier/ })).not.toBeInTheDocument();
  });

  it("[COMM-1] have links for addresses and for the people whom they mention, and for nothing else", async () => {
    answerComments([
      commentView(1, {
        text: "See https://example.org/a?b=1, @anna and @nobody: javascript:alert(1) <b>",
        mentions: [{ username: "anna", realName: "Anna Virtanen" }],
      }),
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
    answerComments([commentView(1)]);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect.element(page.getByRole("listitem")).toMatchTextContent(/Comment 1/);
  });
});

const Page = ({ count }: { readonly count: number }) => (
  <>
    <CommentsLink workout={commented(count)} />
    <CommentsSection workout={commented(count)} />
    <p>The end</p>
  </>
);
const part = () => page.getByRole("region", { name: "Comments" });

describe("[WORK-12] the comments at the end of a workout's page", () => {
  it("are reached from their number, with the field to write another in focus", async () => {
    server.answer("getUser", ownAccount);
    answerComments([commentView(1)]);
    await renderScreen(<Page count={1} />);
    await expect.element(part().getByRole("heading", { name: "Comments", level: 2 })).toBeVisible();
    await expect.element(part().getByRole("listitem")).toMatchTextContent(/Comment 1/);
    expect(part().getByRole("link", { name: "Log in to comment" }).elements()).toEqual([]);
    const link = page.getByRole("button", { name: "1 comment", exact: true });
    await expect.element(link).toHaveTextContent("1");
    await link.click();
    await expect.element(part().getByRole("textbox", { name: "Write a comment" })).toHaveFocus();
  });

  it("have a field and no number where there are none yet", async () => {
    server.answer("getUser", ownAccount);
    await renderScreen(<Page count={0} />);
    await expect.element(part().getByRole("textbox")).toBeVisible();
    await expect.element(page.getByRole("button", { name: "0 comments" })).toHaveTextContent("");
  });

  it("are not there for a visitor while there are none", async () => {
    await renderScreen(<Page count={0} />, { isVisitor: true });
    await expect.element(page.getByText("The end")).toBeVisible();
    expect([...part().elements(), ...page.getByRole("button").elements()]).toEqual([]);
  });

  it("are shown to a visitor, who is not taken to a field that is not there", async () => {
    answerComments([commentView(1)]);
    await renderScreen(<Page count={1} />, { isVisitor: true });
    await page.getByRole("button", { name: "1 comment" }).click();
    await expect.element(part().getByRole("link", { name: "Log in to comment" })).toBeVisible();
    expect(part().getByRole("textbox").elements()).toEqual([]);
  });
});
