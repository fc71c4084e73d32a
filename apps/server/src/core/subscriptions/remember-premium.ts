import type { Actor } from "../../platform/access/actor.ts";
import type { CoreDeps } from "../core-deps.ts";
import { isPremiumMember } from "./premium.ts";

/** How long an answer is cached, ms. */
const remembered = 60_000;
/** Maximum number of people in the cache; the one requested longest ago is removed first. */
const maxPeople = 10_000;

interface Answer {
  readonly isPremium: Promise<boolean>;
  readonly until: number;
}

/**
 * Whether somebody is a premium member, queried from the database once a minute, because a map requests sixty tiles a second. The
 * end of a membership is noticed within a minute; its beginning immediately, in every process, because only members are cached.
 */
export function rememberPremium(deps: Pick<CoreDeps, "db" | "now">): (actor: Actor) => Promise<boolean> {
  const answers = new Map<string, Answer>();
  return async (actor) => {
    if (actor.kind !== "session") return false;
    const { userId } = actor;
    const now = deps.now().getTime();
    const known = answers.get(userId);
    if (known && now < known.until) return await known.isPremium;
    const isPremium = isPremiumMember(deps, actor);
    answers.delete(userId);
    answers.set(userId, { isPremium, until: now + remembered });
    const [oldest] = answers.keys();
    if (answers.size > maxPeople && oldest !== undefined) answers.delete(oldest);
    const forget = (): void => {
      if (answers.get(userId)?.isPremium === isPremium) answers.delete(userId);
    };
    isPremium.then((isMember) => isMember || forget(), forget);
    return await isPremium;
  };
}
