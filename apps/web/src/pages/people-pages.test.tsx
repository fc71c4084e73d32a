import type { OwnFollowsView } from "@cairn/contracts/people/follows";
import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectRead, expectTexts } from "../testing/read-page.ts";
import { answerRelations, foundPerson } from "../testing/people-examples.ts";
import { renderScreen, server } from "../testing/render-screen.tsx";
import { AddFriendsPage } from "./add-friends-page.tsx";
import { FollowsPage } from "./follows-page.tsx";
import { FriendsPage } from "./friends-page.tsx";

const button = (name: string | RegExp) => page.getByRole("button", { name });
const rows = (list: string) => page.getByRole("list", { name: list, exact: true }).getByRole("listitem");
const dialog = (name: string) => page.getByRole("dialog", { name });
const menu = async (name: string, item: string) => {
  await button(`More about ${name}`).click();
  await page.getByRole("menuitem", { name: item }).click();
};

const show = async (at: "/following" | "/followers") => await renderScreen(<FollowsPage />, { at });

describe("[SOC-1] the people whom one follows", () => {
  it("are listed with those who have not answered, under tabs with their numbers", async () => {
    answerRelations({ followings: ["ben"], asked: ["cleo"], followers: ["ben", "dora"] });
    await show("/following");
    await expectTexts(rows("Following"), ["Ben Salo ben Following", "Cleo Salo cleo Requested"]);
    await expect.element(page.getByRole("heading", { name: "Following", level: 1 })).toBeVisible();
    const tabs = page.getByRole("navigation", { name: "People" }).getByRole("link");
    await expectTexts(tabs, ["Following 1", "Followers 2", "Friends", "Find people"]);
    await expect.element(tabs.nth(0)).toHaveAttribute("aria-current", "page");
    await expect.element(tabs.nth(1)).not.toHaveAttribute("aria-current");
    await expect
      .element(page.getByRole("link", { name: /Ben Salo/ }))
      .toHaveAttribute("href", "/view_profile/ben");
  });

  it("are not followed any more only after a question", async () => {
    answerRelations({ followings: ["ben"] });
    await show("/following");
    const unfollow = button("Following. Unfollow Ben Salo");
    await unfollow.click();
    const question = dialog("Unfollow Ben Salo?");
    await expect.element(question.getByText(/you have to be accepted again/)).toBeVisible();
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect.element(question).not.toBeInTheDocument();
    server.answer("unfollowPerson", { username: "ben", status: null });
    await unfollow.click();
    answerRelations();
    await question.getByRole("button", { name: "Unfollow" }).click();
    await expect.element(page.getByRole("heading", { name: "You’re not following anyone" })).toBeVisible();
    expect(server.callsOf("unfollowPerson").map(({ params }) => params.username)).toEqual(["ben"]);
  });

  it("are asked no more at once where they have not answered", async () => {
    answerRelations({ asked: ["cleo"], followings: ["ben"] });
    server.answer("unfollowPerson", { username: "cleo", status: null });
    await show("/following");
    await expect.element(rows("Following").nth(1)).toBeVisible();
    answerRelations({ followings: ["ben"] });
    await button("Requested. Withdraw the request to follow Cleo Salo").click();
    await expectTexts(rows("Following"), ["Ben Salo ben Following"]);
    expect(server.callsOf("unfollowPerson").map(({ params }) => params.username)).toEqual(["cleo"]);
  });

  it("are fifty at a time, with the focus on the first that came", async () => {
    answerRelations({ followings: Array.from({ length: 60 }, (_, at) => `p${at}`) });
    await show("/following");
    await expect.poll(() => rows("Following").elements().length).toBe(50);
    await button("Show more").click();
    await expect.poll(() => rows("Following").elements().length).toBe(60);
    await expect.element(button("Show more")).not.toBeInTheDocument();
    await expect.element(rows("Following").nth(50).getByRole("link")).toHaveFocus();
  });

  it("say that they did not load, and are asked for again", async () => {
    answerRelations();
    server.refuse("listFollows", "request.invalid");
    await show("/following");
    await expect.element(page.getByRole("heading", { name: "This list did not load" })).toBeVisible();
    answerRelations({ followings: ["ben"] });
    await button("Try again").click();
    await expect.element(rows("Following")).toBeVisible();
  });
});

describe("[SOC-3] the followers", () => {
  it("follow those who ask, whom one accepts or ignores", async () => {
    answerRelations({ asking: ["ben", "cleo"], followers: ["dora"], followings: [] });
    await show("/followers");
    await expectTexts(rows("Requests"), [
      "Ben Salo ben asks to follow you Ignore Accept",
      "Cleo Salo cleo asks to follow you Ignore Accept",
    ]);
    await expectTexts(rows("Followers"), ["Dora Salo dora Follow back"]);
    server.answer("acceptFollower", () => {
      answerRelations({ asking: ["cleo"], followers: ["ben", "dora"] });
      return { username: "ben", status: "FOLLOWING" as const };
    });
    server.answer("rejectFollower", () => {
      answerRelations({ followers: ["ben", "dora"] });
      return { username: "cleo", status: null };
    });
    const release = server.hold("acceptFollower");
    await button("Accept Ben Salo").click();
    // It is shown before the server has answered.
    await expect.poll(() => rows("Followers").elements().length).toBe(2);
    release();
    await button("Ignore Cleo Salo").click();
    await expect.element(page.getByRole("heading", { name: "Requests" })).not.toBeInTheDocument();
    expect(server.callsOf("acceptFollower").map(({ params }) => params.username)).toEqual(["ben"]);
    expect(server.callsOf("rejectFollower").map(({ params }) => params.username)).toEqual(["cleo"]);
  });

  it("are followed back by a press, and only one of a double click", async () => {
    answerRelations({ followers: ["dora"] });
    server.answer("followPerson", { username: "dora", status: "PENDING" });
    await show("/followers");
    const follow = button("Follow back: Dora Salo");
    await expect.element(follow).toBeVisible();
    answerRelations({ followers: ["dora"], asked: ["dora"] });
    await userEvent.dblClick(follow);
    await expect.element(button(/^Requested/)).toBeVisible();
    await expect.poll(() => server.callsOf("listFollows").length).toBeGreaterThan(1);
    expect(server.callsOf("followPerson")).toHaveLength(1);
  });

  it("say why somebody cannot be followed, and show it as it is", async () => {
    answerRelations({ followers: ["dora"] });
    server.refuse("followPerson", "follow.too_fast");
    await show("/followers");
    await button("Follow back: Dora Salo").click();
    await expectRead(page.getByRole("log", { name: "Notifications" }), /\w/);
    await expect.element(button("Follow back: Dora Salo")).toBeVisible();
  });

  it("are removed, blocked or asked to be friends by their menu", async () => {
    answerRelations({ followers: ["dora"], followings: ["dora"] });
    server.answer("sendFriendRequest", { status: "PENDING", receiver: foundPerson("dora") });
    server.answer("revokeFollower", { username: "dora", status: null });
    server.answer("blockPerson", { username: "dora", blocked: true });
    await show("/followers");
    await menu("Dora Salo", "Ask to be friends");
    await expect.element(page.getByText("Friend request sent to Dora Salo.")).toBeVisible();
    server.answer("sendFriendRequest", { status: "ACCEPTED", receiver: foundPerson("dora") });
    await menu("Dora Salo", "Ask to be friends");
    await expect.element(page.getByText("You and Dora Salo now follow each other.")).toBeVisible();
    await menu("Dora Salo", "Remove follower");
    await expect
      .element(
        dialog("Remove Dora Salo?").getByText("Dora Salo will no longer see your activities in the feed."),
      )
      .toBeVisible();
    await dialog("Remove Dora Salo?").getByRole("button", { name: "Remove" }).click();
    await expect.element(dialog("Remove Dora Salo?")).not.toBeInTheDocument();
    // One who follows is only removed, and still followed.
    expect(server.callsOf("unfollowPerson")).toEqual([]);
    expect(server.callsOf("revokeFollower").map(({ params }) => params.username)).toEqual(["dora"]);
    await menu("Dora Salo", "Block");
    await dialog("Block Dora Salo?").getByRole("button", { name: "Block" }).click();
    await expect.element(page.getByText("Dora Salo is blocked.")).toBeVisible();
    expect(server.callsOf("blockPerson").map(({ params }) => params.username)).toEqual(["dora"]);
  });

  it("stay, with the reason in the dialog, if the server does not block them", async () => {
    answerRelations({ followers: ["dora"] });
    server.refuse("blockPerson", "user.not_found");
    await show("/followers");
    await menu("Dora Salo", "Block");
    await dialog("Block Dora Salo?").getByRole("button", { name: "Block" }).click();
    await expect
      .element(dialog("Block Dora Salo?").getByText("There is no user with this name."))
      .toBeVisible();
  });

  it("are missing, which is said with a link to find people", async () => {
    answerRelations();
    await show("/followers");
    await expect.element(page.getByRole("heading", { name: "You have no followers" })).toBeVisible();
    await expect
      .element(page.getByRole("link", { name: "Find people" }).last())
      .toHaveAttribute("href", "/friends/add-friends");
  });

  it("are followed by suggestions without those in the list", async () => {
    answerRelations({ followers: ["dora"] });
    server.answer("listPossibleFriends", [
      { user: foundPerson("dora"), reason: "FOLLOWS_YOU" },
      { user: foundPerson("emil"), reason: "SAME_PLACES" },
      { user: foundPerson("fia"), reason: "SAME_SPORTS" },
      { user: foundPerson("gus") },
    ]);
    await show("/followers");
    await expectTexts(rows("Who to follow"), [
      "Emil Salo Trains in the same places Follow",
      "Fia Salo Does the same sports Follow",
      "Gus Salo gus Follow",
    ]);
  });
});

describe("[SOC-6] friends", () => {
  it("follow each other, and are removed in both directions after a question", async () => {
    answerRelations({ followings: ["ben", "cleo"], followers: ["ben", "dora"] });
    await renderScreen(<FriendsPage />, { at: "/friends" });
    await expectTexts(rows("Friends"), ["Ben Salo ben Remove"]);
    server.answer("unfollowPerson", { username: "ben", status: null });
    server.answer("revokeFollower", { username: "ben", status: null });
    await button("Remove Ben Salo").click();
    await expect
      .element(dialog("Remove Ben Salo?").getByText(/feed, and you will no longer see theirs/))
      .toBeVisible();
    answerRelations({ followings: ["cleo"], followers: ["dora"] });
    await dialog("Remove Ben Salo?").getByRole("button", { name: "Remove" }).click();
    await expect.element(page.getByRole("heading", { name: "No friends" })).toBeVisible();
    for (const call of ["unfollowPerson", "revokeFollower"] as const)
      expect(server.callsOf(call).map(({ params }) => params.username)).toEqual(["ben"]);
  });
});

const request = { id: "64a0b1c2d3e4f5a6b7c8d9b0", status: "PENDING" as const, user: foundPerson("ben") };
const nobody: OwnFollowsView = { followers: [], followings: [], blocked: [], blockedBy: [] };

const showFind = async () => {
  server.answer("getSignUpMode", { signUp: "open", newsletter: false, providers: [] });
  return await renderScreen(<AddFriendsPage />, { at: "/friends/add-friends" });
};

describe("[SOC-6] finding people", () => {
  it("lists friend requests, which one accepts or ignores once", async () => {
    answerRelations();
    server.answer("listFriendRequests", [request]);
    server.answer("acceptFriendRequest", { ...request, status: "ACCEPTED" });
    await showFind();
    await expectTexts(rows("Requests"), ["Ben Salo ben asks to be friends Ignore Accept"]);
    server.answer("listFriendRequests", []);
    server.answer("listFollows", nobody);
    await button("Accept Ben Salo").click();
    await expect.element(page.getByText("You and Ben Salo now follow each other.")).toBeVisible();
    await expect.element(page.getByText("No friend requests")).toBeVisible();
    expect(server.callsOf("acceptFriendRequest").map(({ params }) => params.id)).toEqual([request.id]);
  });

  it("ignores a friend request, and says why that failed", async () => {
    answerRelations();
    server.answer("listFriendRequests", [request]);
    server.refuse("ignoreFriendRequest", "friend_request.not_found");
    await showFind();
    await button("Ignore Ben Salo").click();
    await expect.poll(() => server.callsOf("ignoreFriendRequest").length).toBe(1);
    server.answer("ignoreFriendRequest", { ...request, status: "REJECTED" });
    server.answer("listFriendRequests", []);
    await button("Ignore Ben Salo").click();
    await expect.element(page.getByText("No friend requests")).toBeVisible();
    expect(page.getByText(/now follow each other/).elements()).toEqual([]);
  });

  it("leads to the search with the term, and says where suggestions come from", async () => {
    answerRelations();
    const router = await showFind();
    await expect.element(page.getByText(/^No suggestions yet/)).toBeVisible();
    const field = page.getByRole("searchbox", { name: "People, your workouts, places" });
    await field.fill("a");
    await button("Search").click();
    expect(router.state.location.pathname).toBe("/friends/add-friends");
    await field.fill(" ann ");
    await userEvent.keyboard("{Enter}");
    await expect.poll(() => router.state.location.href).toBe("/search?q=ann");
  });
});
