import type { FeedItemView } from "@cairn/contracts/feed";
import type { WorkoutView } from "@cairn/contracts/workouts/workout-view";
import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { feedPreference } from "../features/feed/feed-choice.ts";
import { queryClient } from "../lib/query/query-client.ts";
import { queryKeys } from "../lib/query/query-keys.ts";
import { answerRelations, foundPerson } from "../testing/people-examples.ts";
import { expectTexts } from "../testing/read-page.ts";
import { renderScreen, server } from "../testing/render-screen.tsx";
import { feedItem, keyOf, photoView, workoutView } from "../testing/workout-examples.ts";
import { DashboardPage } from "./dashboard-page.tsx";

const placeOf = (number: number): string => `${number}-${keyOf(number)}`;
const button = (name: string) => page.getByRole("button", { name });
const feed = () => page.getByRole("list", { name: "Feed" });
const titles = () => feed().getByRole("heading", { level: 2 });

interface Shown {
  readonly friends?: readonly FeedItemView[];
  readonly own?: readonly WorkoutView[];
  readonly followings?: readonly string[];
  readonly news?: number;
  /** Names of those who took the photos beside it. */
  readonly photosBy?: readonly string[];
  /** Names of people who wait for an answer, and of those to follow. */
  readonly asking?: readonly string[];
  readonly suggested?: readonly string[];
}

/** Pages of the feed as the server makes them: ten each, and an empty one at the end. */
const answerFeed = (items: readonly FeedItemView[]) => {
  server.answer(
    "listFeed",
    ({ query: { until, limit } }) => {
      const from = until ? items.findIndex(({ workoutKey }) => workoutKey === until.id) + 1 : 0;
      return items.slice(from, from + limit);
    },
    { ts: "1", until: items.length > 0 ? placeOf(10) : undefined },
  );
};

const show = async (shown: Shown) => {
  const { friends = [], own = [], followings = ["ben"], news = 0, asking = [] } = shown;
  const { photosBy = [], suggested = [] } = shown;
  answerRelations({ followings, asking });
  server.answer(
    "listPossibleFriends",
    suggested.map((username) => ({ user: foundPerson(username), reason: "SAME_SPORTS" as const })),
  );
  answerFeed(friends);
  server.answer("countNewInFeed", { count: news });
  server.answer("listWorkouts", ({ query: { offset, limit } }) => own.slice(offset, offset + limit), {
    workoutcount: "0",
    until: "0",
  });
  server.answer(
    "listFriendPhotos",
    photosBy.map((username, number) => photoView(number, { username })),
    { ts: "1" },
  );
  const router = await renderScreen(<DashboardPage />, { at: "/dashboard" });
  await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
  return router;
};

const many = (count: number) => Array.from({ length: count }, (_, at) => feedItem(at + 1));

describe("[DASH-1] [DASH-5] the feed", () => {
  it("is what others share, or one's own, by a choice that the browser keeps", async () => {
    await show({
      friends: [feedItem(1, { description: "Theirs" })],
      own: [workoutView(2, { description: "Mine" })],
    });
    await expectTexts(titles(), ["Theirs"]);
    await expect.element(page.getByRole("heading", { name: "Following", level: 1 })).toBeVisible();
    await page.getByRole("radiogroup", { name: "Feed" }).getByRole("radio", { name: "My workouts" }).click();
    await expectTexts(titles(), ["Mine"]);
    await expect.element(page.getByRole("heading", { name: "My workouts", level: 1 })).toBeVisible();
    expect(feedPreference.get()).toBe("my-workouts");
    await page.getByRole("radiogroup", { name: "Feed" }).getByRole("radio", { name: "Following" }).click();
    await expectTexts(titles(), ["Theirs"]);
    expect(feedPreference.get()).toBe("friends");
  });

  it("loads by itself when its end is near, until there is no more", async () => {
    await show({ friends: many(10) });
    await expect.poll(() => titles().elements().length).toBe(10);
    window.scrollTo({ top: document.body.scrollHeight });
    await expect.element(page.getByText("No more workouts")).toBeVisible();
    const [first, last] = [0, -1].map((at) => server.callsOf("listFeed").at(at)?.query);
    expect([first?.limit, first?.until, last?.limit, last?.until?.id]).toEqual([
      10,
      undefined,
      10,
      keyOf(10),
    ]);
  });

  it("moves the focus to the first of those that a press has loaded", async () => {
    await show({ friends: many(10) });
    await expect.poll(() => titles().elements().length).toBe(10);
    server.answer("listFeed", [feedItem(11), feedItem(12)], { ts: "1", until: placeOf(12) });
    // By the keys, far below what is seen: scrolling there would load them before the press.
    const more = page.getByRole("button", { name: "Show more" }).element();
    if (more instanceof HTMLElement) more.focus({ preventScroll: true });
    await userEvent.keyboard("{Enter}");
    await expect.poll(() => titles().elements().length).toBeGreaterThan(10);
    await expect.element(titles().nth(10).getByRole("link")).toHaveFocus();
  });

  it("is announced while it is awaited, in place of its list", async () => {
    await show({ friends: many(1) });
    await expectTexts(titles(), ["Loop 1"]);
    const arrive = server.hold("listFeed");
    void queryClient.resetQueries({ queryKey: queryKeys.feed });
    const loading = page.getByText("Loading", { exact: true });
    // Other parts of the page may say that they load, too.
    await expect.element(feed()).not.toBeInTheDocument();
    await expect.element(loading).toBeInTheDocument();
    arrive();
    await expectTexts(titles(), ["Loop 1"]);
    await expect.element(loading).not.toBeInTheDocument();
    await expect.element(feed()).toHaveAttribute("aria-busy", "false");
  });

  it("did not load, and is asked for again", async () => {
    await show({});
    server.refuse("listFeed", "request.invalid");
    void queryClient.resetQueries({ queryKey: queryKeys.feed });
    await expect.element(page.getByRole("heading", { name: "The feed did not load" })).toBeVisible();
    answerFeed(many(1));
    await button("Try again").click();
    await expectTexts(titles(), ["Loop 1"]);
  });

  it("says that the next page did not load, and what was loaded stays", async () => {
    await show({ own: many(10) });
    server.refuse("listFeed", "request.invalid");
    await page.getByRole("radiogroup", { name: "Feed" }).getByRole("radio", { name: "My workouts" }).click();
    await expect.poll(() => titles().elements().length).toBe(10);
    server.refuse("listWorkouts", "request.invalid");
    window.scrollTo({ top: document.body.scrollHeight });
    await expect
      .element(page.getByRole("alert").getByText(/^The next workouts did not load\. /))
      .toBeVisible();
    expect(titles().elements()).toHaveLength(10);
    server.answer("listWorkouts", [], { workoutcount: "0", until: "0" });
    await button("Try again").click();
    await expect.element(page.getByText("No more workouts")).toBeVisible();
    feedPreference.set("friends");
  });

  it("shows what is new on a press, with the focus on its heading", async () => {
    await show({ friends: [feedItem(1)], news: 3 });
    const news = button("3 new workouts");
    await expect.element(news).toBeVisible();
    server.answer(
      "listFeed",
      ({ query: { until } }) => {
        if (until) {
          return [];
        }
        server.answer("countNewInFeed", { count: 0 });
        return [feedItem(2), feedItem(1)];
      },
      { ts: "2" },
    );
    await news.click();
    await expectTexts(titles(), ["Loop 2", "Loop 1"]);
    await expect.element(news).not.toBeInTheDocument();
    await expect.element(page.getByRole("heading", { level: 1 })).toHaveFocus();
    expect(server.callsOf("countNewInFeed")[0]?.query).toMatchObject({ shown: 1 });
  });

  it.each([
    [1, "1 new workout"],
    [98, "98 new workouts"],
    [99, "99+ new workouts"],
  ])("counts %i new ones", async (news, name) => {
    await show({ friends: [feedItem(1)], news });
    await expect.element(page.getByRole("button", { name, exact: true })).toBeVisible();
  });
});

describe("[DASH-1] an empty feed", () => {
  it("welcomes a newcomer with files and people", async () => {
    await show({ followings: [] });
    await expect.element(page.getByRole("heading", { name: "Welcome" })).toBeVisible();
    await expect.element(button("Import files")).toBeVisible();
    await expect
      .element(page.getByRole("link", { name: "Find people" }))
      .toHaveAttribute("href", "/friends/add-friends");
    await expect.element(button("My workouts")).not.toBeInTheDocument();
  });

  it("leads those who follow nobody to people, and shows their own workouts", async () => {
    await show({ followings: [], own: [workoutView(1, { description: "Mine" })] });
    await expect.element(page.getByRole("heading", { name: "You’re not following anyone" })).toBeVisible();
    await expect.element(button("Import files")).not.toBeInTheDocument();
    const own = page.getByRole("list", { name: "My workouts" });
    await expectTexts(own.getByRole("heading", { level: 2 }), ["Mine"]);
  });

  it("says that the people whom one follows have shared nothing", async () => {
    await show({ followings: ["ben"] });
    await expect.element(page.getByRole("heading", { name: "Nothing shared yet" })).toBeVisible();
    await expect.element(button("Import files")).not.toBeInTheDocument();
  });

  it("is of one's own nothing but the way to import", async () => {
    feedPreference.set("my-workouts");
    await show({});
    await expect.element(page.getByRole("heading", { name: "No workouts yet" })).toBeVisible();
    await expect.element(button("Import files")).toBeVisible();
    feedPreference.set("friends");
  });
});

describe("[DASH-2] beside the feed", () => {
  it("are photos of people whom one follows, each with its workout", async () => {
    await show({ photosBy: ["ben", "cleo"] });
    const strip = page.getByRole("region", { name: "Photos of people you follow" });
    await expect
      .element(strip.getByRole("link", { name: "Photo by ben" }))
      .toHaveAttribute("href", expect.stringMatching(`^/workout/ben/${keyOf(1)}/image/`));
    await expect.element(strip.getByRole("link", { name: "Photo by cleo" })).toBeVisible();
    expect(server.callsOf("listFriendPhotos")[0]?.query.limit).toBe(12);
  });

  it("are those who wait for an answer, and people to follow who are not among them", async () => {
    await show({ asking: ["cleo"], suggested: ["cleo", "dora"] });
    const people = page.getByRole("complementary", { name: "People" });
    await expectTexts(people.getByRole("list", { name: "Requests" }).getByRole("listitem"), [
      "Cleo Salo cleo Ignore Accept",
    ]);
    await expectTexts(people.getByRole("list", { name: "Who to follow" }).getByRole("listitem"), [
      "Dora Salo Does the same sports Follow",
    ]);
  });
});
