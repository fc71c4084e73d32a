import { api, type CallName } from "@cairn/contracts/api";
import type { Access } from "@cairn/contracts/endpoint";

/** Whether the calls of each kind could tell others about a person's workouts; if not, why. */
const tellsOfOthers: Readonly<Record<Access, true | string>> = {
  open: "is about nobody",
  own: "is only about the caller",
  others: true,
  view: true,
  answer: true,
  owner: true,
  list: true,
  visible: true,
  person: true,
  shared: true,
  hidden: "is about what does not exist for others",
  route:
    "is about a planned route, which has nothing of a workout: shared-routes.test.ts asks for one as everybody",
  relationship: "is only about the caller and one other person",
  feed: true,
  album: true,
  operator: "is about accounts and the server, and has nothing of a workout: operated-people.test.ts",
};

/** Calls that are not asked although their kind is, with the reason. */
const leftOut: Readonly<Partial<Record<CallName, string>>> = {
  getProfileImage: "an image by its own key, which has nothing to do with workouts",
  getProfileTile: "a tile of a map: profile-map.test.ts looks for hidden places in it",
  deleteComment: "a comment, which reveals nothing about the workout",
  keepComment: "a comment, which reveals nothing about the workout",
  addPhoto: "only the owner may, and it takes a file: access.test.ts sends it as every kind of caller",
};

/** Calls that are asked although their kind is not: they search all workouts for those of the caller. */
const askedToo: ReadonlySet<CallName> = new Set(["listWorkouts", "countWorkouts"]);

/** Why others can learn nothing of a person's workouts by a call; undefined if it is asked. */
const whyNot = (name: CallName): string | undefined => {
  const kind = tellsOfOthers[api[name].access];
  const isAsked = kind === true;
  if ((name in leftOut && !isAsked) || (askedToo.has(name) && isAsked))
    throw new Error(`${name} is no exception from its kind`);
  if (askedToo.has(name)) return undefined;
  return isAsked ? leftOut[name] : kind;
};

/** The calls by which others could learn something of a person's workouts. */
export const asked: readonly CallName[] = (Object.keys(api) as CallName[]).filter(
  (name) => whyNot(name) === undefined,
);
