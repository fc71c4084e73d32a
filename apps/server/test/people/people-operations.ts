import type { Random } from "@cairn/demo/random";
import {
  accept,
  acceptFriend,
  block,
  ignoreFriend,
  reject,
  revoke,
  unblock,
  unfollow,
} from "@cairn/domain/people/relationship";
import { ok } from "@cairn/domain/result";
import { sql } from "kysely";
import { setFollowApproval } from "../../src/core/accounts/accounts.queries.ts";
import type { Deps } from "../../src/deps.ts";
import { eventSubscribers } from "../../src/event-subscribers.ts";
import { addComment } from "../../src/features/comments/add-comment.ts";
import { deleteCommentLater } from "../../src/features/comments/delete-comment-later.ts";
import { deleteComment, keepComment } from "../../src/features/comments/delete-comment.ts";
import { changeLike } from "../../src/features/likes/change-like.ts";
import { markRead } from "../../src/features/notifications/notifications.queries.ts";
import { answerFriendRequest } from "../../src/features/people/answer-friend-request.ts";
import { changeRelationship } from "../../src/features/people/change-relationship.ts";
import { befriendPerson, followPerson } from "../../src/features/people/follow-person.ts";
import { findFriendRequests } from "../../src/features/people/friend-requests.queries.ts";
import { deleteWorkout } from "../../src/features/workouts/delete-workout.ts";
import { saveWorkoutHeaders } from "../../src/features/workouts/save-workout-headers.ts";
import type { SessionActor } from "../../src/platform/access/actor.ts";
import { deliverEvents } from "../../src/platform/events/deliver-events.ts";
import type { JobContext } from "../../src/platform/jobs/job-task.ts";
import { type NewWorkout, type Outcome, sharingLevels } from "./model-workouts.ts";
import type { PeopleModel } from "./people-model.ts";

/** The people, and the two worlds in which they act. */
export interface PeopleWorld {
  readonly deps: Deps;
  readonly model: PeopleModel;
  readonly people: readonly [SessionActor, ...SessionActor[]];
  /** Creates a private workout of a person. */
  readonly newWorkout: (owner: SessionActor) => Promise<NewWorkout>;
}

interface Drawn {
  readonly random: Random;
  readonly self: SessionActor;
  readonly other: SessionActor;
  readonly workout: string;
}

/** Performs one operation on the server and in the model. */
type Operation = (world: PeopleWorld, drawn: Drawn) => Promise<readonly [server: Outcome, model: Outcome]>;

interface Result {
  readonly ok: boolean;
  readonly error?: string;
}
const outcomeOf = (result: Result): Outcome => (result.ok ? "ok" : String(result.error));

type Transition = Parameters<typeof changeRelationship>[3];
type Change = "unfollow" | "revoke" | "accept" | "reject" | "block" | "unblock";

const changing =
  (name: Change, transition: Transition): Operation =>
  async ({ deps, model }, { self, other }) => [
    outcomeOf(await changeRelationship(deps, self.userId, other.username, transition)),
    model[name](self.username, other.username),
  ];

const answering =
  (name: "acceptFriend" | "ignoreFriend", answer: typeof acceptFriend): Operation =>
  async ({ deps, model }, { self, other }) => {
    const requests = await findFriendRequests(deps.db, self);
    const request = requests.find(({ sender }) => sender.id === other.userId);
    const id = request?.id ?? "0".repeat(24);
    return [
      outcomeOf(await answerFriendRequest(deps, self, id, answer)),
      model[name](self.username, other.username),
    ];
  };

/** A comment of a workout, or one that does not exist. */
function drawComment(model: PeopleModel, workout: string, random: Random): string {
  const comments = [...(model.workouts.get(workout)?.comments.keys() ?? [])];
  return comments[random.int(0, comments.length)] ?? "0".repeat(24);
}

const contextOf = ({ log }: Deps): JobContext => ({
  log,
  signal: new AbortController().signal,
  requestId: undefined,
});

/** Delivers every event to its handlers, because no job does it here. */
export async function deliverAll({ deps }: Pick<PeopleWorld, "deps">): Promise<void> {
  const owners = await deps.db.selectFrom("events").select("owner_id").distinct().execute();
  const task = deliverEvents(deps, eventSubscribers);
  for (const { owner_id: ownerId } of owners) await task.run({ ownerId }, contextOf(deps));
}

/** Every kind of operation, with its weight. */
const operations: readonly (readonly [weight: number, name: string, Operation])[] = [
  [
    14,
    "follow",
    async ({ deps, model }, { self, other }) => [
      outcomeOf(await followPerson(deps, self.userId, other.username)),
      model.follow(self.username, other.username),
    ],
  ],
  [
    6,
    "befriend",
    async ({ deps, model }, { self, other }) => [
      outcomeOf(await befriendPerson(deps, self.userId, other.username)),
      model.befriend(self.username, other.username),
    ],
  ],
  [12, "accept", changing("accept", accept)],
  [3, "reject", changing("reject", (before) => ok(reject(before)))],
  [3, "revoke", changing("revoke", (before) => ok(revoke(before)))],
  [4, "unfollow", changing("unfollow", (before) => ok(unfollow(before)))],
  [4, "accept as a friend", answering("acceptFriend", acceptFriend)],
  [2, "ignore as a friend", answering("ignoreFriend", ignoreFriend)],
  [3, "block", changing("block", (before) => ok(block(before)))],
  [5, "unblock", changing("unblock", (before) => ok(unblock(before)))],
  [
    1,
    "approve by itself",
    async ({ deps, model }, { self, random }) => {
      const isAutomatic = random.chance(0.3);
      await setFollowApproval(deps.db, self.userId, isAutomatic);
      return ["ok", model.approve(self.username, isAutomatic)];
    },
  ],
  [
    8,
    "share",
    async ({ deps, model }, { self, workout, random }) => {
      const { everyone, followers, link, private: nobody } = sharingLevels;
      const sharingFlags = random.pick([everyone, followers, followers, link, nobody]);
      return [
        outcomeOf(await saveWorkoutHeaders(deps, self, [{ workoutKey: workout, sharingFlags }])),
        model.share(self.username, workout, sharingFlags),
      ];
    },
  ],
  [
    10,
    "like",
    async ({ deps, model }, { self, workout, random }) => {
      const isLiked = random.chance(0.7);
      return [
        outcomeOf(await changeLike(deps, self, workout, isLiked ? "add" : "remove")),
        model.like(self.username, workout, isLiked),
      ];
    },
  ],
  [
    8,
    "comment",
    async ({ deps, model }, { self, other, workout }) => {
      const text = `Nice, @${other.username}`;
      const author = { actor: self, address: "" };
      const added = await addComment(deps, author, workout, { text, attempt: undefined });
      const key = added.ok ? added.value.key : undefined;
      return [outcomeOf(added), model.comment(self.username, workout, key, other.username)];
    },
  ],
  [
    9,
    "delete a comment",
    async ({ deps, model }, { self, workout, random }) => {
      const comment = drawComment(model, workout, random);
      return [
        outcomeOf(await deleteComment(deps, self, comment, 0)),
        model.removeComment(self.username, workout, comment),
      ];
    },
  ],
  [
    6,
    "delete a comment later",
    async ({ deps, model }, { self, workout, random }) => {
      const comment = drawComment(model, workout, random);
      return [
        outcomeOf(await deleteComment(deps, self, comment, 3_600_000)),
        model.removeCommentLater(self.username, workout, comment),
      ];
    },
  ],
  [
    4,
    "keep a comment",
    async ({ deps, model }, { self, workout, random }) => {
      const comment = drawComment(model, workout, random);
      return [
        outcomeOf(await keepComment(deps, self, comment)),
        model.keepComment(self.username, workout, comment),
      ];
    },
  ],
  [
    4,
    "the time of a comment comes",
    async ({ deps, model, people }, { workout, random }) => {
      const comment = drawComment(model, workout, random);
      const deleter = random.pick(["author", "owner"] as const);
      const column = sql.ref(`${deleter}_gone_at`);
      await sql`UPDATE comments SET ${column} = now() - interval '1 second'
        WHERE id = ${comment} AND ${column} IS NOT NULL`.execute(deps.db);
      const owner = people.find(({ username }) => username === model.workouts.get(workout)?.owner);
      // Nobody can see whether the job has run.
      if (owner && random.chance(0.5))
        await deleteCommentLater(deps).run({ ownerId: owner.userId, id: comment }, contextOf(deps));
      return ["ok", model.timeComes(workout, comment, deleter)];
    },
  ],
  [
    2,
    "read all notifications",
    async (world, { self }) => {
      await deliverAll(world);
      await markRead(world.deps.db, self.userId, world.deps.now(), undefined);
      world.model.told.readAll(self.username);
      return ["ok", "ok"];
    },
  ],
  [
    1,
    "delete a workout",
    async ({ deps, model, people, newWorkout }, { self, workout }) => {
      const removed = await deleteWorkout(deps, self, workout);
      const expected = model.remove(self.username, workout);
      const owner = people.find(({ username }) => username === self.username);
      if (removed.ok && owner) model.add(owner.username, await newWorkout(owner));
      return [outcomeOf(removed), expected];
    },
  ],
];

const total = operations.reduce((sum, [weight]) => sum + weight, 0);

/** What was done, and its outcome in both worlds. */
export interface Done {
  readonly what: string;
  readonly server: Outcome;
  readonly model: Outcome;
}

/** Lets a random person do a random thing. Half of what concerns a workout is done by its owner. */
export async function doSomething(world: PeopleWorld, random: Random): Promise<Done> {
  let place = random.int(0, total - 1);
  const [, name, operation] = operations.find(([weight]) => (place -= weight) < 0) ?? operations[0] ?? [];
  const [first, ...rest] = [...world.model.workouts.keys()];
  if (!operation || first === undefined) throw new Error("there is nothing to do");
  const workout = random.pick([first, ...rest]);
  const owner = world.people.find(({ username }) => username === world.model.workouts.get(workout)?.owner);
  const drawn = random.pick(world.people);
  const other = random.pick(world.people);
  const isAboutWorkout = ["share", "delete a workout"].includes(name ?? "");
  const self = isAboutWorkout && owner && random.chance(0.5) ? owner : drawn;
  const [server, model] = await operation(world, { random, self, other, workout });
  return { what: `${self.username}: ${name} (${other.username}, ${workout})`, server, model };
}
