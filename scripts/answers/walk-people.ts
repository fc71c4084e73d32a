import type { Names } from "./names.ts";
import type { Asker, Recorder } from "./recorder.ts";
import { anonymous, type Owner } from "./world.ts";

/** Follows, requests and blocks between two people of the demo, in every order with a different outcome. */
export async function walkPeople(
  recorder: Recorder,
  names: Names,
  [first, second]: readonly Owner[],
): Promise<void> {
  if (!first || !second) throw new Error("The demo has too few people.");
  const [asking, asked] = [first.owner, second.owner];
  const toAsked = { username: second.username };
  const toAsking = { username: first.username };
  await lookAt(recorder, asking, "before");
  await recorder.ask(anonymous, "followPerson", { params: toAsked });
  await recorder.ask(asking, "followPerson", { params: { username: "nobody-at-all" }, when: "nobody" });
  await recorder.ask(asking, "followPerson", { params: toAsking, when: "self" });
  await recorder.ask(asked, "unfollowPerson", { params: toAsking });
  await recorder.ask(asking, "revokeFollower", { params: toAsked });
  await recorder.ask(asking, "followPerson", { params: toAsked });
  await recorder.ask(asked, "rejectFollower", { params: toAsking });
  await recorder.ask(asked, "acceptFollower", { params: toAsking, when: "after a refusal" });
  await recorder.ask(asking, "followPerson", { params: toAsked, when: "again" });
  await recorder.ask(asked, "acceptFollower", { params: toAsking });
  await lookAt(recorder, asking, "accepted");
  await recorder.ask(asking, "unfollowPerson", { params: toAsked });
  await recorder.ask(asked, "saveSettings", { json: { automaticallyApproveFollowers: true } });
  await recorder.ask(asking, "followPerson", { params: toAsked, when: "granted by itself" });
  await walkRequests(recorder, names, { asking, asked, toAsked });
  await recorder.ask(asked, "blockPerson", { params: toAsking });
  await recorder.ask(asked, "listBlocks");
  await recorder.ask(asking, "followPerson", { params: toAsked, when: "blocked" });
  await recorder.ask(asked, "followPerson", { params: toAsking, when: "by whom they blocked" });
  await lookAt(recorder, asked, "blocking");
  await recorder.ask(asked, "unblockPerson", { params: toAsking });
  await lookAt(recorder, asking, "unblocked");
}

interface Requested {
  readonly asking: Asker;
  readonly asked: Asker;
  readonly toAsked: { readonly username: string };
}

async function walkRequests(
  recorder: Recorder,
  names: Names,
  { asking, asked, toAsked }: Requested,
): Promise<void> {
  for (const answer of ["ignoreFriendRequest", "acceptFriendRequest"] as const) {
    await recorder.ask(asking, "sendFriendRequest", { params: toAsked, when: `to ${answer}` });
    const [request] = (await recorder.peek(asked, "listFriendRequests")).json().payload;
    names.add(request.id, `a request to ${answer}`);
    await recorder.ask(asked, "listFriendRequests", { when: `to ${answer}` });
    await recorder.ask(asking, answer, { params: { id: request.id } });
    await recorder.ask(asked, answer, { params: { id: request.id } });
    await recorder.ask(asked, answer, { params: { id: request.id }, when: "again" });
  }
}

async function lookAt(recorder: Recorder, asker: Asker, when: string): Promise<void> {
  await recorder.ask(asker, "listFollows", { when });
  await recorder.ask(asker, "getUser", { when });
  await recorder.ask(asker, "listPossibleFriends", { when });
  await recorder.ask(asker, "listFacebookFriends", { when });
}
