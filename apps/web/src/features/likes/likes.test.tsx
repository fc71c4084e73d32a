import { useQuery } from "@tanstack/react-query";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { queryClient } from "../../lib/query/query-client.ts";
import { queryKeys } from "../../lib/query/query-keys.ts";
import { expectTexts } from "../../testing/read-page.ts";
import { renderScreen, server } from "../../testing/render-screen.tsx";
import { ownAccount } from "../../testing/own-account.ts";
import { LikeButton, Likes, LikesRow } from "./likes.tsx";
import type { LikedWorkout } from "./toggle-like.ts";

const workoutKey = "64a0b1c2d3e4f5a6b7c8d9e0";
const liked = { workoutKey, reactionCount: 1, userReacted: true };
const notLiked = { workoutKey, reactionCount: 0, userReacted: false };

/** The heart with what the cache has of its workout, as on a card or a page. */
const Heart = () => {
  const { data } = useQuery<LikedWorkout>({
    queryKey: queryKeys.workout(workoutKey),
    queryFn: () => Promise.resolve(notLiked),
    staleTime: Infinity,
  });
  return data && <LikeButton workout={data} />;
};

const show = async () => {
  await renderScreen(<Heart />);
  return page.getByRole("button", { name: "Like" });
};

describe("[DASH-9] the heart", () => {
  it("takes the second press of a double click for none: one request, and the workout stays liked", async () => {
    server.answer("addLike", liked);
    server.answer("removeLike", notLiked);
    const letAnswer = server.hold("addLike");
    const heart = await show();
    await expect.element(heart).toHaveAttribute("aria-pressed", "false");
    await expect.element(heart).toHaveAttribute("title", "Like");
    await heart.click();
    await expect.element(heart).toHaveAttribute("aria-pressed", "true");
    await expect.element(heart).toHaveAttribute("title", "Remove like");
    // The second press is sent by hand: a browser's would come before the first one is shown on some machines and after it on
    // others.
    heart.element().dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 2 }));
    letAnswer();
    await expect.poll(() => queryClient.getQueryData(queryKeys.workout(workoutKey))).toEqual(liked);
    await expect.element(heart).toHaveAttribute("aria-pressed", "true");
    expect(server.callsOf("addLike")).toHaveLength(1);
    expect(server.callsOf("removeLike")).toHaveLength(0);
  });

  it("says why a like was refused, and shows it as it was", async () => {
    server.refuse("addLike", "workout.not_found");
    const heart = await show();
    await heart.click();
    await expect.element(page.getByText("This workout does not exist")).toBeVisible();
    await expect.element(heart).toHaveAttribute("aria-pressed", "false");
  });

  it("leads a visitor to the login and back", async () => {
    await renderScreen(<Heart />, { isVisitor: true, at: "/workout/anna/64a0b1c2d3e4f5a6b7c8d9e0" });
    await expect
      .element(page.getByRole("link", { name: "Log in to like this" }))
      .toHaveAttribute("title", "Log in to like this");
    await expect
      .element(page.getByRole("link", { name: "Log in to like this" }))
      .toHaveAttribute("href", "/login?returnTo=%2Fworkout%2Fanna%2F64a0b1c2d3e4f5a6b7c8d9e0");
  });
});

const liker = (number: number) => ({
  username: `ben${number}`,
  realname: `Ben ${number}`,
  realName: `Ben ${number}`,
  profileLink: `/view_profile/ben${number}`,
  profileImageUrl: null,
});

const openList = async (reactionCount: number) => {
  await renderScreen(<Likes workout={{ workoutKey, reactionCount, userReacted: false }} />, {
    isVisitor: true,
  });
  await page.getByRole("button", { name: /\d likes?/ }).click();
};

const row = (reactionCount: number, userReacted: boolean) => (
  <LikesRow
    workout={{ workoutKey, reactionCount, userReacted, commentCount: 0 }}
    end={<a href="#end">End</a>}
  />
);

describe("[DASH-6] the people who like a workout", () => {
  const people = Array.from({ length: 52 }, (_, i) => liker(i + 1));
  it("are listed fifty at a time, with links to their profiles", async () => {
    server.answer("listLikers", ({ query: { limit, offset } }) => people.slice(offset, offset + limit), {
      ts: "1",
    });
    const letCome = server.hold("listLikers");
    await openList(52);
    const items = page.getByRole("listitem");
    const list = page.getByRole("list").first();
    // The places of the first that come.
    await expect.poll(() => list.getByRole("listitem").elements().length).toBe(5);
    await expect.element(list).toHaveAttribute("aria-busy", "true");
    letCome();
    await expect.element(items.nth(49)).toMatchTextContent("Ben 50");
    expect(items.elements()).toHaveLength(50);
    await expect.element(items.nth(0).getByRole("link")).toHaveAttribute("href", "/view_profile/ben1");
    await expect.element(list).toHaveAttribute("aria-busy", "false");
    await expect.element(page.getByRole("heading", { name: "Likes", level: 2 })).toBeVisible();
    expect(page.getByText("No likes yet.").elements()).toEqual([]);
    await expectTexts(items.first(), ["Ben 1 ben1"]);
    await page.getByRole("button", { name: "Show more" }).click();
    await expect.element(items.nth(50).getByRole("link")).toHaveFocus();
    await expect.element(items.nth(51)).toMatchTextContent("Ben 52");
    await expect.element(page.getByRole("button", { name: "Show more" })).not.toBeInTheDocument();
    // The strict mode of React begins each list twice.
    const asked = server.callsOf("listLikers").map(({ query }) => query.offset);
    expect([...new Set(asked)]).toEqual([0, 50]);
  });

  it("say that they did not load, and load on request", async () => {
    server.refuse("listLikers", "request.invalid");
    await openList(1);
    const again = page.getByRole("button", { name: "Try again" });
    await expect.element(again).toBeVisible();
    await expect.element(page.getByText(/^The request was not valid\./)).toBeVisible();
    await expect.element(page.getByRole("heading", { name: "Likes" })).not.toBeInTheDocument();
    server.answer("listLikers", people.slice(0, 1), { ts: "1" });
    await again.click();
    await expect.element(page.getByRole("listitem")).toMatchTextContent("Ben 1");
  });

  it("are none if the last one has removed the like meanwhile", async () => {
    server.answer("listLikers", [], { ts: "1" });
    await openList(1);
    await expect.element(page.getByText("No likes yet.")).toBeVisible();
  });
});

describe("[WORK-12] the row of likes on a workout's page", () => {
  it("names the reader and one other, and nobody twice", async () => {
    server.answer("getUser", ownAccount);
    const own = {
      ...liker(1),
      username: ownAccount.username,
      realName: "Anna Virtanen",
      realname: "Anna Virtanen",
    };
    server.answer("listLikers", [own, liker(2), liker(3)], { ts: "1" });
    await renderScreen(row(3, true));
    await expect.element(page.getByText("You, Ben 2 and 1 other")).toBeVisible();
    const count = page.getByRole("button", { name: /3 likes/ });
    await expect.element(count).toMatchTextContent(/^3 ?3 likes/);
    await count.click();
    await expect.element(page.getByRole("dialog", { name: "Likes" })).toBeVisible();
  });

  it("is only a heart for a member while nobody has liked it, and asks for nobody", async () => {
    server.answer("getUser", ownAccount);
    await renderScreen(row(0, false));
    await expect.element(page.getByRole("button", { name: "Like", exact: true })).toBeVisible();
    await expect.element(page.getByText("End")).toBeVisible();
    expect(page.getByRole("button").elements()).toHaveLength(1);
    expect(server.callsOf("listLikers")).toEqual([]);
  });

  it("is there for a visitor as soon as somebody has commented", async () => {
    await renderScreen(
      <LikesRow
        workout={{ workoutKey, reactionCount: 0, userReacted: false, commentCount: 1 }}
        end={<a href="#end">End</a>}
      />,
      { isVisitor: true },
    );
    await expect.element(page.getByText("End")).toBeVisible();
  });

  it("is not there for a visitor while nobody has liked or written anything", async () => {
    await renderScreen(
      <>
        {row(0, false)}
        <p>Below</p>
      </>,
      { isVisitor: true },
    );
    await expect.element(page.getByText("Below")).toBeVisible();
    await expect.element(page.getByText("End")).not.toBeInTheDocument();
  });

  it("is there for a visitor as soon as somebody has", async () => {
    server.answer("listLikers", [liker(1)], { ts: "1" });
    await renderScreen(row(1, false), { isVisitor: true });
    await expect.element(page.getByText("End")).toBeVisible();
  });
});
