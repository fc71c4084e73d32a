import * as friendsContract from "@cairn/contracts/people/friends";
import type { FriendRequestView } from "@cairn/contracts/people/friends";
import * as searchContract from "@cairn/contracts/people/people-search";
import * as possibleFriendsContract from "@cairn/contracts/people/possible-friends";
import type { PossibleFriendView } from "@cairn/contracts/people/possible-friends";
import { acceptFriend, areFriends, ignoreFriend } from "@cairn/domain/people/relationship";
import type { FastifyInstance } from "fastify";
import { findPeopleById } from "../../core/people/people.queries.ts";
import { foundPersonView } from "../../core/people/person.view.ts";
import type { Deps } from "../../deps.ts";
import type { SessionActor } from "../../platform/access/actor.ts";
import { AppError, valueOrRefuse } from "../../platform/http/answers/app-error.ts";
import { registerEndpoint } from "../../platform/http/register-endpoint.ts";
import { answerFriendRequest } from "./answer-friend-request.ts";
import { followLimit, peopleListsLimit, relationshipLimit, suggestionsLimit } from "./follow-limit.ts";
import { befriendPerson } from "./follow-person.ts";
import { findFriendRequests, type FriendRequestRow } from "./friend-requests.queries.ts";
import {
  findFacebookFriends,
  findPossibleFriends,
  type PossibleFriendRow,
} from "./possible-friends.queries.ts";
import { searchPeople } from "./search-people.ts";

type Suggested = Pick<PossibleFriendRow, "id"> & Partial<PossibleFriendRow>;

/** Searches per person: one for each typed letter. */
const searchLimit = { name: "people-search", max: 300, timeWindow: 60_000, atOnce: 8 };

export function registerFriendEndpoints(app: FastifyInstance, deps: Deps): void {
  registerEndpoint(
    app,
    friendsContract.sendFriendRequest,
    async ({ actor, params }) => {
      const changed = valueOrRefuse(await befriendPerson(deps, actor.userId, params.username));
      const status: FriendRequestView["status"] = areFriends(changed) ? "ACCEPTED" : "PENDING";
      const receiver = (await findPeopleById(deps.db, actor, [changed.other.id])).get(changed.other.id);
      if (!receiver) throw new AppError("user.not_found");
      return { payload: { status, receiver: foundPersonView(receiver) } };
    },
    followLimit,
  );

  registerEndpoint(
    app,
    possibleFriendsContract.listPossibleFriends,
    async ({ actor }) => ({
      payload: await suggestions(actor, await findPossibleFriends(deps.db, actor)),
    }),
    suggestionsLimit,
  );

  registerEndpoint(
    app,
    possibleFriendsContract.listFacebookFriends,
    async ({ actor }) => ({
      payload: deps.signInProviders.facebook
        ? await suggestions(actor, await findFacebookFriends(deps.db, actor))
        : [],
    }),
    suggestionsLimit,
  );

  registerEndpoint(
    app,
    friendsContract.listFriendRequests,
    async ({ actor }) => ({
      payload: await viewsOf(actor, await findFriendRequests(deps.db, actor), "PENDING"),
    }),
    peopleListsLimit,
  );

  registerEndpoint(
    app,
    friendsContract.acceptFriendRequest,
    async ({ actor, params }) => ({
      payload: await answered(actor, params.id, acceptFriend, "ACCEPTED"),
    }),
    relationshipLimit,
  );

  registerEndpoint(
    app,
    friendsContract.ignoreFriendRequest,
    async ({ actor, params }) => ({
      payload: await answered(actor, params.id, ignoreFriend, "REJECTED"),
    }),
    relationshipLimit,
  );

  registerEndpoint(
    app,
    searchContract.searchPeople,
    async ({ actor, params, query }) => ({
      payload: await searchPeople(deps, actor, params.term, query.limit),
    }),
    searchLimit,
  );

  async function suggestions(
    actor: SessionActor,
    possible: readonly Suggested[],
  ): Promise<PossibleFriendView[]> {
    const ids = possible.map(({ id }) => id);
    const people = await findPeopleById(deps.db, actor, ids);
    return possible.flatMap(({ id, reason }) => {
      const person = people.get(id);
      return person ? [{ user: foundPersonView(person), ...(reason && { reason }) }] : [];
    });
  }

  async function answered(
    actor: SessionActor,
    id: string,
    answer: typeof acceptFriend,
    status: FriendRequestView["status"],
  ): Promise<FriendRequestView> {
    const request = valueOrRefuse(await answerFriendRequest(deps, actor, id, answer));
    const [view] = await viewsOf(actor, [request], status);
    if (!view) throw new AppError("friend_request.not_found");
    return view;
  }

  async function viewsOf(
    actor: SessionActor,
    requests: readonly FriendRequestRow[],
    status: FriendRequestView["status"],
  ): Promise<FriendRequestView[]> {
    const senders = requests.map(({ sender }) => sender.id);
    const people = await findPeopleById(deps.db, actor, senders);
    return requests.flatMap(({ id, sender }) => {
      const user = people.get(sender.id);
      return user ? [{ id, status, user: foundPersonView(user) }] : [];
    });
  }
}
