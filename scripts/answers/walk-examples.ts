import { api, type CallName } from "@cairn/contracts/api";
import type { Endpoint } from "@cairn/contracts/endpoint";
import { exampleRequest, type Fillings } from "@cairn/contracts/example";
import type { Recorder } from "./recorder.ts";
import { anonymous, type Owner, unrecorded } from "./world.ts";

const everyCall = Object.entries<Endpoint>(api) as [CallName, Endpoint][];

const readsOf = (access: readonly Endpoint["access"][], params: readonly string[]): readonly CallName[] =>
  everyCall
    .filter(([name, { method, changes }]) => method === "GET" && !changes && !(name in unrecorded))
    .filter(([, endpoint]) => access.includes(endpoint.access))
    .filter(([, { path }]) => String(path.match(/\{\w+\}/g) ?? []) === String(params))
    .map(([name]) => name);

/** Calls that show something of one workout, and need only its key. */
export const workoutReads = readsOf(["view", "owner"], ["{workoutKey}"]);

/** Calls that tell somebody about themselves and the people they know. */
export const ownReads = readsOf(["own", "others", "feed"], []);

/** What the examples of an owner's calls are about. */
export const aboutOwner = ({ username, workouts, photos }: Owner): Fillings => ({
  username,
  workoutKey: workouts[0]?.workoutKey ?? "",
  imageKey: photos.values().next().value?.[0] ?? "",
  newKey: "e".repeat(24),
  personKey: "d".repeat(24),
});

/** The calls that have not been asked, although they are not among those that are not recorded. */
export const notYetAsked = (asked: ReadonlySet<CallName>): readonly CallName[] =>
  everyCall.map(([name]) => name).filter((name) => !asked.has(name) && !(name in unrecorded));

/** Whether a call can be asked by its example alone. */
export function hasExample(name: CallName, about: Fillings): boolean {
  const call: Endpoint = api[name];
  try {
    return exampleRequest(call, about).body !== undefined || call.bodyKind === undefined;
  } catch {
    return false;
  }
}

/** Asks every call that no other walk asks, by its example: as the owner of what it is about, and as nobody. */
export async function walkExamples(recorder: Recorder, owner: Owner): Promise<void> {
  for (const name of notYetAsked(recorder.asked)) {
    for (const asker of [owner.owner, anonymous]) await recorder.askByExample(asker, name, aboutOwner(owner));
  }
}
