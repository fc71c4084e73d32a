import type { Browser, Page } from "@playwright/test";
import { createMember, type Member } from "../e2e/harness/api.ts";
import { enterWorkout, unfollow } from "../e2e/harness/feed.ts";
import { logInWith } from "../e2e/harness/journey.ts";
import { runServer } from "../e2e/harness/run-server.ts";
import { startSecondProcess } from "../e2e/harness/second-process.ts";
import { type BenchResult, median, rounded } from "./harness.ts";
import { openBrowser } from "./measure/slow-browser.ts";

export const name =
  "A like, a comment, a follow and its acceptance until they stand on the screens of others, on the same process and on another";

/** Repetitions of each act; more than 30 comments in a minute are refused. */
const rounds = 20;
/** The promised limit, ms. */
const promised = 1000;

const acts = ["like", "comment", "follow", "acceptance"] as const;
type Act = (typeof acts)[number];
type Place = "same" | "other";
type Times = Readonly<Record<Act, Readonly<Record<Place, number[]>>>>;

export async function run(): Promise<BenchResult[]> {
  const cairn = await runServer();
  const second = await startSecondProcess(cairn);
  const browser = await openBrowser();
  try {
    const times: Times = {
      like: { same: [], other: [] },
      comment: { same: [], other: [] },
      follow: { same: [], other: [] },
      acceptance: { same: [], other: [] },
    };
    await timeWorkout(browser, { same: cairn.url, other: second.url }, times);
    for (const [place, url] of [
      ["same", cairn.url],
      ["other", second.url],
    ] as const) {
      await timeFollows(browser, { follower: cairn.url, followee: url }, (act, ms) =>
        times[act][place].push(ms),
      );
    }
    return acts.flatMap((act) => resultsOf(act, times[act]));
  } finally {
    await browser.close();
    await second.stop();
    await cairn.stop();
  }
}

const told = (times: readonly number[]): string =>
  `median ${rounded(median(times))} ms, longest ${rounded(Math.max(...times))} ms of ${times.length}`;

const resultsOf = (act: Act, { same, other }: Times[Act]): BenchResult[] => [
  ...([same, other] as const).map((times, at) => ({
    what: `longest time until a ${act} is visible on ${at === 0 ? "the same" : "another"} process`,
    value: Math.max(...times),
    unit: "ms",
    atMost: promised,
    beside: told(times),
  })),
  {
    what: `time until a ${act} is visible on another process, against on the same`,
    value: median(other) / median(same),
    unit: "times",
    atMost: 1.5,
    beside: `${told(other)}; against ${told(same)}`,
  },
];

/** Likes and comments by one person, watched by two others. */
async function timeWorkout(browser: Browser, urls: Readonly<Record<Place, string>>, times: Times) {
  const [owner, fan, friend] = [
    await createMember(urls.same, "owner"),
    await createMember(urls.same, "fan"),
    await createMember(urls.same, "friend"),
  ];
  const workout = { description: "Round the lake", startTime: Date.now() - 7_200_000 };
  const { workoutKey } = await enterWorkout(urls.same, owner, workout);
  const path = `/workout/${owner.username}/${workoutKey}`;
  const opened = async (url: string, member: Member) => {
    const page = await open(browser, url, member, path);
    await page.getByRole("button", { name: "Like", exact: true }).waitFor();
    return page;
  };
  const fans = await opened(urls.same, fan);
  const screens = { same: await opened(urls.same, friend), other: await opened(urls.other, owner) };
  const time = async (
    act: Act,
    round: number,
    seen: (page: Page) => Promise<void>,
    press: () => Promise<void>,
  ) => {
    const pressed = performance.now();
    const until = (page: Page) => seen(page).then(() => performance.now() - pressed);
    const [same, other] = await Promise.all([until(screens.same), until(screens.other), press()]);
    if (round < 0) return;
    times[act].same.push(same);
    times[act].other.push(other);
  };
  for (let round = -2; round < rounds; round += 1) {
    await time(
      "like",
      round,
      (page) => likeStands(page, round % 2 === 0),
      () => fans.getByRole("button", { name: "Like", exact: true }).click(),
    );
  }
  for (let round = -2; round < rounds; round += 1) {
    const text = `Well done, ${round + 3} times`;
    await fans.getByRole("textbox", { name: "Write a comment" }).fill(text);
    await time(
      "comment",
      round,
      (page) => page.getByRole("listitem").filter({ hasText: text }).waitFor(),
      () => fans.keyboard.press("Enter"),
    );
  }
}

/** Requests between two people, and their acceptance, each on another process. */
async function timeFollows(
  browser: Browser,
  urls: { readonly follower: string; readonly followee: string },
  note: (act: "follow" | "acceptance", ms: number) => void,
): Promise<void> {
  const [ann, bob] = [await createMember(urls.follower, "ann"), await createMember(urls.follower, "bob")];
  const anns = await open(browser, urls.follower, ann, `/view_profile/${bob.username}`);
  const bobs = await open(browser, urls.followee, bob, "/followers");
  // An exact match, because "Unfollow …" contains the same word.
  const follow = anns.getByRole("button", { name: `Follow ${bob.realName}`, exact: true });
  const following = anns.getByRole("button", { name: `Following. Unfollow ${bob.realName}` });
  const accept = bobs.getByRole("button", { name: `Accept ${ann.realName}` });
  for (let round = -2; round < rounds; round += 1) {
    await follow.waitFor();
    for (const [act, button, shown] of [
      ["follow", follow, accept],
      ["acceptance", accept, following],
    ] as const) {
      const pressed = performance.now();
      await Promise.all([shown.waitFor(), button.click()]);
      if (round >= 0) note(act, performance.now() - pressed);
    }
    await unfollow(urls.follower, ann, bob);
  }
}

/** Opens a page as a person, in a browser profile of their own, and listens to live events. */
async function open(browser: Browser, url: string, { sessionKey }: Member, path: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: url, locale: "en-GB" })).newPage();
  await logInWith(page, sessionKey);
  const listens = page.waitForResponse(/\/user\/events/);
  await page.goto(path);
  await listens;
  return page;
}

const likeStands = (page: Page, hasLike: boolean): Promise<void> =>
  page.getByRole("button", { name: /^1 like/ }).waitFor({ state: hasLike ? "visible" : "detached" });
