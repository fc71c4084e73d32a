import type { FoundEntry } from "@cairn/contracts/people/people-search";
import { maxTermLength } from "@cairn/contracts/people/term-length";
import { nameWords } from "@cairn/domain/people/name-words";
import type { Relation } from "@cairn/domain/privacy/visibility";
import { findPeopleById } from "../../core/people/people.queries.ts";
import { foundPersonView } from "../../core/people/person.view.ts";
import { redactList } from "../../core/redaction/redact-workouts.ts";
import type { RedactedInList } from "../../core/redaction/redacted-workout.ts";
import { workoutView } from "../../core/workout-view/workout.view.ts";
import type { Deps } from "../../deps.ts";
import type { SessionActor } from "../../platform/access/actor.ts";
import {
  countBeginnings,
  findIdsByWords,
  findNewestListed,
  findRelatedIds,
} from "./people-search.queries.ts";
import { asTyped, type SearchedWord, withOneError } from "./searched-words.ts";

type SearchDeps = Pick<Deps, "db" | "now" | "workers">;

/** Names to count in order to find the rarest word of a term. */
const countedNames = 1000;
/** Minimum letters of a term; one letter finds half of all people. */
const minLetters = 2;

/**
 * People by name or username: first those whom the actor follows or is followed by, then others; names as typed before those with
 * one error per word. If one of two people has blocked the other they do not find each other, and nobody finds themselves.
 *
 * @throws AppError `privacy_zone.busy`
 */
export async function searchPeople(
  deps: SearchDeps,
  actor: SessionActor,
  term: string,
  limit: number,
): Promise<FoundEntry[]> {
  if (term.length > maxTermLength) return [];
  const typed = await rarestFirst(deps, nameWords(term));
  if (typed.join("").length < minLetters || limit === 0) return [];
  const ids = await findIds(deps, actor, typed, limit);
  const [people, workouts] = await Promise.all([
    findPeopleById(deps.db, actor, ids),
    showNewest(deps, actor, ids),
  ]);
  return ids.flatMap((id) => {
    const person = people.get(id);
    // If one has blocked the other in the meantime, the person is left out.
    if (!person || person.relation === "blocked") return [];
    const workout = workouts.get(id);
    return [
      {
        connection: connectionOf(person.relation),
        user: foundPersonView(person),
        workout: workout ? workoutView(workout) : null,
      },
    ];
  });
}

/** The rarest word leads, so that the others are looked up for few people. */
async function rarestFirst({ db }: SearchDeps, words: readonly string[]): Promise<readonly string[]> {
  if (words.length < 2) return words;
  const counts = await countBeginnings(db, words, countedNames);
  const counted = words.map((word, i) => ({ word, count: counts[i] ?? 0 }));
  return counted.toSorted((a, b) => a.count - b.count).map(({ word }) => word);
}

async function findIds(
  { db }: SearchDeps,
  actor: SessionActor,
  typed: readonly string[],
  limit: number,
): Promise<readonly string[]> {
  const found = new Set<string>();
  const exact = leadingFirst(typed.map(asTyped));
  const alike = leadingFirst(typed.map(withOneError));
  if (!exact || !alike) return [];
  const steps = [
    () => findRelatedIds(db, actor, { typed: exact, meant: alike }, limit),
    () => findIdsByWords(db, actor, exact, limit),
    () => findIdsByWords(db, actor, alike, limit),
  ];
  for (const find of steps) {
    if (found.size < limit) for (const id of await find()) found.add(id);
  }
  return [...found].slice(0, limit);
}

const leadingFirst = ([first, ...rest]: readonly SearchedWord[]):
  | readonly [SearchedWord, ...SearchedWord[]]
  | undefined => first && [first, ...rest];

async function showNewest(
  deps: SearchDeps,
  actor: SessionActor,
  ids: readonly string[],
): Promise<ReadonlyMap<string, RedactedInList>> {
  const rows = await findNewestListed(deps.db, actor, ids);
  return new Map((await redactList(deps, rows)).map((workout) => [workout.owner_id, workout]));
}

function connectionOf(relation: Relation): FoundEntry["connection"] {
  if (relation === "follower") return "FRIEND";
  return relation === "pending" ? "REQUEST_SENT" : "STRANGER";
}
