import type { OwnFollowsView } from "@cairn/contracts/people/follows";
import type { FoundEntry } from "@cairn/contracts/people/people-search";
import { useQuery } from "@tanstack/react-query";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { answerRelations, foundPerson } from "../../testing/people-examples.ts";
import { expectRead, expectTexts } from "../../testing/read-page.ts";
import { renderScreen, server } from "../../testing/render-screen.tsx";
import { workoutView } from "../../testing/workout-examples.ts";
import { BlockedPeople } from "./blocked-people.tsx";
import { FollowApproval } from "./follow-approval.tsx";
import { FollowButton } from "./follow-button.tsx";
import { FollowSuggestions } from "./follow-suggestions.tsx";
import { FollowersList } from "./followers-list.tsx";
import { FollowingsList } from "./followings-list.tsx";
import { FoundPeople } from "./found-people.tsx";
import { FriendActions } from "./friend-actions.tsx";
import { FriendRequestsPart } from "./friend-requests-part.tsx";
import { ownFollowsQuery } from "../../lib/api/own-follows-query.ts";
import { PeopleBeside } from "./people-beside.tsx";
import { PersonMenu } from "./person-menu.tsx";
import { WhoToFollow } from "./who-to-follow.tsx";

const ben = { username: "ben", realName: "Ben Salo" };
/** Somebody without a name is called by their username. */
const nameless = { username: "kim", realName: "" };
const button = (name: string) => page.getByRole("button", { name, exact: true });
const rows = (list: string) => page.getByRole("list", { name: list, exact: true }).getByRole("listitem");
const messages = () => page.getByRole("log", { name: "Notifications" });
/** Pictures of people who are awaited. */
const awaited = () => document.querySelectorAll('[aria-hidden] [style*="height: 44px"]').length;

describe("[SOC-1] the button to follow somebody", () => {
  it("asks, takes it back and follows, and says each time what a press does", async () => {
    answerRelations();
    const letRelations = server.hold("listFollows");
    await renderScreen(<FollowButton person={ben} />);
    const follow = button("Follow Ben Salo");
    await expect.element(follow).toHaveAttribute("aria-busy", "true");
    await expect.element(follow).not.toHaveAttribute("title");
    letRelations();
    await expect.element(follow).not.toHaveAttribute("aria-busy");
    server.answer("followPerson", () => {
      answerRelations({ asked: ["ben"] });
      return { username: "ben", status: "PENDING" as const };
    });
    const letFollow = server.hold("followPerson");
    await follow.click();
    const asked = button("Requested. Withdraw the request to follow Ben Salo");
    await expect.element(asked).toHaveTextContent("Requested");
    await expect.element(asked).toHaveAttribute("title", "Withdraw request");
    await expect.element(asked).toHaveAttribute("aria-busy", "true");
    letFollow();
    await expect.element(asked).not.toHaveAttribute("aria-busy");
    server.answer("unfollowPerson", () => {
      answerRelations();
      return { username: "ben", status: null };
    });
    await asked.click();
    await expect.element(follow).toHaveTextContent("Follow");
    server.answer("followPerson", () => {
      answerRelations({ followings: ["ben"] });
      return { username: "ben", status: "FOLLOWING" as const };
    });
    await follow.click();
    const following = button("Following. Unfollow Ben Salo");
    await expect.element(following).toHaveTextContent("Following");
    await expect.element(following).toHaveAttribute("title", "Unfollow");
    expect(server.callsOf("followPerson").map(({ params }) => params.username)).toEqual(["ben", "ben"]);
    expect(server.callsOf("unfollowPerson").map(({ params }) => params.username)).toEqual(["ben"]);
  });

  it("is another one beside those who are blocked, and none beside the reader's own name", async () => {
    answerRelations({ blocked: ["kim"], followers: ["dora"] });
    await renderScreen(
      <>
        <FollowButton person={{ username: "anna", realName: "Anna Virtanen" }} />
        <FollowButton person={nameless} />
        <FollowButton person={{ username: "dora", realName: "" }} />
      </>,
    );
    await expectTexts(page.getByRole("button"), ["Unblock", "Follow back"]);
    await expect.element(button("Follow back: dora")).toBeVisible();
    server.refuse("unblockPerson", "user.not_found");
    const letAnswer = server.hold("unblockPerson");
    await button("Unblock kim").click();
    await expect.element(button("Unblock kim")).toHaveAttribute("aria-busy", "true");
    letAnswer();
    await expectRead(messages(), /There is no user with this name\./);
    server.answer("unblockPerson", () => {
      answerRelations();
      return { username: "kim", blocked: false };
    });
    await button("Unblock kim").click();
    await expectRead(messages(), /kim is no longer blocked\./);
    await expect.element(button("Follow kim")).toBeVisible();
  });

  it("leads a visitor to the login", async () => {
    await renderScreen(<FollowButton person={nameless} size="small" />, { isVisitor: true, at: "/search" });
    const link = page.getByRole("link", { name: "Follow kim", exact: true });
    await expect.element(link).toHaveTextContent("Follow");
    await expect.element(link).toHaveAttribute("href", "/login?returnTo=%2Fsearch");
  });
});

const items = () => page.getByRole("menuitem");
const dialog = (name: string) => page.getByRole("dialog", { name });

const ask = async () => {
  await button("More about kim").click();
  await items().first().click();
};

describe("[SOC-6] the menu of a person", () => {
  it.each([
    [undefined, ["Ask to be friends", "Block"]],
    ["follower", ["Ask to be friends", "Remove follower", "Block"]],
    ["friend", ["Remove friend", "Block"]],
  ] as const)("has what can be done about them: %s", async (as, names) => {
    answerRelations();
    await renderScreen(<PersonMenu person={nameless} {...(as && { as })} />);
    await button("More about kim").click();
    await expectTexts(items(), names);
    await items().last().click();
    await expect.element(dialog("Block kim?").getByText(/Kim is not told|kim is not told/)).toBeVisible();
    await dialog("Block kim?").getByRole("button", { name: "Cancel" }).click();
    await expect.element(dialog("Block kim?")).not.toBeInTheDocument();
    expect(server.callsOf("blockPerson")).toEqual([]);
  });

  it("says why somebody cannot be asked, and what came of it", async () => {
    answerRelations();
    await renderScreen(<PersonMenu person={nameless} />);
    server.refuse("sendFriendRequest", "user.not_found");
    await ask();
    await expectRead(messages(), /There is no user with this name\./);
    expect(page.getByText(/^Friend request sent/).elements()).toEqual([]);
    server.answer("sendFriendRequest", { status: "PENDING", receiver: foundPerson("kim") });
    await ask();
    await expectRead(messages(), /Friend request sent to kim\./);
    expect(server.callsOf("sendFriendRequest").map(({ params }) => params.username)).toEqual(["kim", "kim"]);
  });

  it("blocks, and removes a friend in both directions or a follower in one", async () => {
    answerRelations();
    const answered = { username: "kim", status: null };
    server.answer("unfollowPerson", answered);
    server.answer("revokeFollower", answered);
    server.answer("blockPerson", { username: "kim", blocked: true });
    await renderScreen(
      <>
        <PersonMenu person={nameless} as="friend" />
        <FriendActions person={nameless} />
      </>,
    );
    await button("More about kim").first().click();
    await page.getByRole("menuitem", { name: "Remove friend" }).click();
    await expect
      .element(dialog("Remove kim?").getByText(/^kim will no longer see .* no longer see theirs\.$/))
      .toBeVisible();
    await dialog("Remove kim?").getByRole("button", { name: "Remove" }).click();
    await expect.element(dialog("Remove kim?")).not.toBeInTheDocument();
    await expect.element(button("Remove kim")).toHaveTextContent("Remove");
    await button("Remove kim").click();
    await dialog("Remove kim?").getByRole("button", { name: "Cancel" }).click();
    await expect.element(dialog("Remove kim?")).not.toBeInTheDocument();
    expect(server.callsOf("revokeFollower")).toHaveLength(1);
    expect(server.callsOf("unfollowPerson")).toHaveLength(1);
    await button("More about kim").first().click();
    await items().last().click();
    await dialog("Block kim?").getByRole("button", { name: "Block" }).click();
    await expectRead(messages(), /kim is blocked\./);
    await expect.element(dialog("Block kim?")).not.toBeInTheDocument();
    expect(server.callsOf("blockPerson").map(({ params }) => params.username)).toEqual(["kim"]);
  });
});

const requests = [
  { id: "64a0b1c2d3e4f5a6b7c8d9b0", status: "PENDING" as const, user: foundPerson("ben") },
  {
    id: "64a0b1c2d3e4f5a6b7c8d9b1",
    status: "PENDING" as const,
    user: { ...foundPerson("kim"), realName: "" },
  },
];

describe("[SOC-6] friend requests", () => {
  it("are awaited, asked for again after a failure, and answered once", async () => {
    answerRelations();
    server.refuse("listFriendRequests", "request.invalid");
    await renderScreen(<FriendRequestsPart />);
    await expect.element(page.getByRole("region", { name: "Friend requests" })).toBeVisible();
    await expect.element(page.getByRole("heading", { name: "This list did not load" })).toBeVisible();
    await expect.element(page.getByText("Nothing has changed. Try again.")).toBeVisible();
    expect(page.getByText("No friend requests").elements()).toEqual([]);
    server.answer("listFriendRequests", requests);
    const letCome = server.hold("listFriendRequests");
    await button("Try again").click();
    letCome();
    await expectTexts(rows("Requests"), [
      "Ben Salo ben asks to be friends Ignore Accept",
      "kim kim asks to be friends Ignore Accept",
    ]);
    server.refuse("acceptFriendRequest", "friend_request.not_found");
    const letAnswer = server.hold("acceptFriendRequest");
    await button("Accept kim").click();
    await expect.element(button("Accept kim")).toHaveAttribute("aria-busy", "true");
    await expect.element(button("Ignore kim")).not.toHaveAttribute("aria-busy");
    // The first answer counts.
    await button("Ignore kim").click();
    letAnswer();
    await expectRead(messages(), /\w/);
    await expect.element(button("Accept kim")).not.toHaveAttribute("aria-busy");
    server.answer("ignoreFriendRequest", { ...requests[1], status: "REJECTED" } as never);
    const letIgnore = server.hold("ignoreFriendRequest");
    await button("Ignore kim").click();
    await expect.element(button("Ignore kim")).toHaveAttribute("aria-busy", "true");
    await expect.element(button("Accept kim")).not.toHaveAttribute("aria-busy");
    await button("Accept kim").click();
    server.answer("listFriendRequests", requests.slice(0, 1));
    letIgnore();
    await expectTexts(rows("Requests"), ["Ben Salo ben asks to be friends Ignore Accept"]);
    expect(server.callsOf("acceptFriendRequest").map(({ params }) => params.id)).toEqual([requests[1]?.id]);
    expect(server.callsOf("ignoreFriendRequest").map(({ params }) => params.id)).toEqual([requests[1]?.id]);
  });

  it("and requests to follow stand beside the feed, before people to follow, who wait for them", async () => {
    answerRelations({ asking: ["cleo"] });
    server.answer("listFriendRequests", requests.slice(0, 1));
    server.answer("listPossibleFriends", [{ user: foundPerson("dora"), reason: "FOLLOWS_YOU" }]);
    const letCome = server.hold("listFriendRequests");
    await renderScreen(<PeopleBeside />);
    // Nothing is where a request will be.
    await expect.poll(() => server.callsOf("listPossibleFriends").length).toBeGreaterThan(0);
    await expect.poll(awaited).toBe(3);
    expect(page.getByRole("list").filter({ hasText: "Salo" }).elements()).toEqual([]);
    letCome();
    await expect.element(page.getByRole("region", { name: "Requests" })).toBeVisible();
    await expect.poll(() => rows("Requests").elements().length).toBe(2);
    await expectTexts(rows("Requests").filter({ hasText: "Ben" }), ["Ben Salo ben Ignore Accept"]);
    await expectTexts(rows("Who to follow"), ["Dora Salo Follows you Follow"]);
  });
});

/** Both lists of one's own people, with suggestions below. */
const OwnPeople = ({ list }: { readonly list: "followers" | "followings" }) => {
  const { data, isError } = useQuery(ownFollowsQuery);
  const List = list === "followers" ? FollowersList : FollowingsList;
  return (
    <>
      {data && <List follows={data} />}
      <FollowSuggestions list={list} follows={data ?? (isError ? null : undefined)} />
    </>
  );
};

const suggest = (...names: readonly string[]) => {
  server.answer(
    "listPossibleFriends",
    names.map((username) => ({ user: foundPerson(username) })),
  );
};

describe("[SOC-6] suggestions below a list of people", () => {
  it("still have who was followed from there, and not who is in the list", async () => {
    answerRelations({ followings: ["ben"], asked: ["cleo"] });
    suggest("ben", "cleo", "emil");
    await renderScreen(<OwnPeople list="followings" />);
    await expectTexts(rows("Who to follow"), ["Emil Salo emil Follow"]);
    server.answer("followPerson", () => {
      answerRelations({ followings: ["ben"], asked: ["cleo", "emil"] });
      suggest("ben", "cleo", "emil");
      return { username: "emil", status: "PENDING" as const };
    });
    await button("Follow Emil Salo").click();
    await expect.poll(() => rows("Following").elements().length).toBe(3);
    await expectTexts(rows("Who to follow"), ["Emil Salo emil Requested"]);
  });

  it("have no follower, neither one who has come nor one who was removed", async () => {
    answerRelations({ followers: ["dora"], asking: ["ben"] });
    suggest("ben", "dora", "emil");
    await renderScreen(<OwnPeople list="followers" />);
    await expectTexts(rows("Who to follow"), ["Emil Salo emil Follow"]);
    server.answer("acceptFollower", () => {
      answerRelations({ followers: ["dora", "ben"] });
      suggest("ben", "dora", "emil");
      return { username: "ben", status: "FOLLOWING" as const };
    });
    await button("Accept Ben Salo").click();
    await expect.poll(() => rows("Followers").elements().length).toBe(2);
    server.answer("revokeFollower", () => {
      answerRelations({ followers: ["ben"] });
      suggest("ben", "dora", "emil");
      return { username: "dora", status: null };
    });
    await button("More about Dora Salo").click();
    await page.getByRole("menuitem", { name: "Remove follower" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
    await expect.poll(() => rows("Followers").elements().length).toBe(1);
    await expectTexts(rows("Who to follow"), ["Emil Salo emil Follow"]);
  });

  it("are shown all the same where the list did not load", async () => {
    answerRelations();
    suggest("ben");
    server.refuse("listFollows", "request.invalid");
    await renderScreen(<OwnPeople list="followings" />);
    await expectTexts(rows("Who to follow"), ["Ben Salo ben Follow"]);
  });

  it("come from Facebook or from here, are awaited, and did not load", async () => {
    answerRelations();
    server.refuse("listFacebookFriends", "request.invalid");
    const letCome = server.hold("listFacebookFriends");
    await renderScreen(<WhoToFollow title="Known" from="facebook" empty="Nobody" />);
    await expect.poll(awaited).toBe(3);
    await expect.element(page.getByRole("region", { name: "Known" })).toBeVisible();
    letCome();
    await expect.element(page.getByText(/^The request was not valid\./)).toBeVisible();
    expect(awaited()).toBe(0);
    expect(page.getByText("Nobody").elements()).toEqual([]);
    server.answer("listFacebookFriends", []);
    await button("Try again").click();
    await expect.element(page.getByText("Nobody")).toBeVisible();
    await expect.element(button("Try again")).not.toBeInTheDocument();
    expect(server.callsOf("listPossibleFriends")).toEqual([]);
  });
});

describe("[SOC-1] empty lists of people", () => {
  const nobody: OwnFollowsView = { followers: [], followings: [], blocked: [], blockedBy: [] };

  it("say what they would have, and lead to people", async () => {
    answerRelations();
    await renderScreen(
      <>
        <FollowingsList follows={nobody} />
        <FollowersList follows={nobody} />
      </>,
    );
    await expect.element(page.getByText("Workouts of people you follow appear in your feed.")).toBeVisible();
    await expect
      .element(page.getByText("People who follow you see the workouts that you share with followers."))
      .toBeVisible();
    await expectTexts(page.getByRole("link"), ["Find people", "Find people"]);
  });
});

describe("[SOC-7] a person who was found", () => {
  it("is called by the username, and has the sport of a workout without a title", async () => {
    const found: FoundEntry = {
      connection: "STRANGER",
      user: { ...foundPerson("kim"), realName: "" },
      workout: workoutView(1, { username: "kim", description: undefined, startTime: Date.UTC(2020, 0, 15) }),
    };
    await renderScreen(
      <FoundPeople entries={[found]} actions={({ person }) => `About ${person.username}`} />,
    );
    await expectTexts(rows("People found"), ["kim kim Running 15 Jan 2020 About kim"]);
    await expect
      .element(page.getByRole("link", { name: "kim" }))
      .toHaveAttribute("href", "/view_profile/kim");
  });
});

const places = () => document.querySelectorAll("section > [aria-hidden][style*=height]").length;

describe("[SOC-8] the settings about people", () => {
  it("keep their places until they are known", async () => {
    answerRelations({ blocked: ["ben"] });
    const [letPerson, letPeople] = [server.hold("getUser"), server.hold("listFollows")];
    await renderScreen(
      <>
        <FollowApproval />
        <BlockedPeople />
      </>,
    );
    await expect.poll(places).toBe(2);
    await expect.element(page.getByRole("region", { name: "New followers" })).toBeVisible();
    await expect.element(page.getByText(/^Followers see the workouts that you share/)).toBeVisible();
    await expect.element(page.getByText(/^They do not see you, and you do not see them\./)).toBeVisible();
    expect(page.getByRole("radiogroup").elements()).toEqual([]);
    letPerson();
    letPeople();
    await expect.element(page.getByRole("radiogroup", { name: "New followers" })).toBeVisible();
    await expectTexts(page.getByRole("region", { name: "Blocked people" }).getByRole("listitem"), [
      "Ben Salo ben Unblock",
    ]);
    expect(places()).toBe(0);
    expect(page.getByText("You have not blocked anyone.").elements()).toEqual([]);
  });
});
