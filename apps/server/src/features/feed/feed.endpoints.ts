import type { CommentView } from "@cairn/contracts/comments";
import * as contract from "@cairn/contracts/feed";
import { maxFeedPhotos, maxNewInFeed, type FeedItemView } from "@cairn/contracts/feed";
import type { PhotoView } from "@cairn/contracts/photos";
import type { FastifyInstance } from "fastify";
import { findPeopleById } from "../../core/people/people.queries.ts";
import { foundPersonView } from "../../core/people/person.view.ts";
import type { RedactedInList } from "../../core/redaction/redacted-workout.ts";
import { workoutView } from "../../core/workout-view/workout.view.ts";
import type { Deps } from "../../deps.ts";
import { addressFor } from "../../platform/http/answers/address-for.ts";
import { registerEndpoint } from "../../platform/http/register-endpoint.ts";
import { inPages, registerList } from "../../platform/http/register-list.ts";
import { viewLatestComments } from "../comments/latest-comments.queries.ts";
import { findShownPhotos, viewPhotosOf } from "../photos/show-photos.ts";
import type { FeedPlace } from "./feed.queries.ts";
import { countNew, showFeed } from "./show-feed.ts";

/** A workout in the feed, as known clients read it. */
const feedItemView = (
  workout: RedactedInList,
  photos: readonly PhotoView[] = [],
  comments: readonly CommentView[] = [],
): FeedItemView => ({
  ...workoutView(workout),
  feedType: "WORKOUT",
  photos: [...photos],
  comments: [...comments],
});

/** A position in the feed in the form of the contract; it contains nothing that its workout does not show. */
const placeText = ({ startTime, id }: FeedPlace): string => `${startTime.getTime()}-${id}`;

export function registerFeedEndpoints(app: FastifyInstance, deps: Deps): void {
  const ts = () => String(deps.now().getTime());

  registerList(app, contract.listFeed, async ({ actor, query, request }) => {
    const address = addressFor(request, deps.settings.publicUrl);
    const shownTo = { ...deps, address };
    const { workouts, also, first, last } = await showFeed(deps, actor, query, async (rows) => ({
      photos: await findShownPhotos(shownTo, actor, rows, maxFeedPhotos),
      comments: new Map(
        rows.map((row) => [row.id, viewLatestComments({ actor, address }, row.latestComments)]),
      ),
    }));
    const photos = await viewPhotosOf(shownTo, actor, workouts, also.photos);
    return {
      pages: inPages(workouts, (workout) =>
        feedItemView(workout, photos.get(workout.id), also.comments.get(workout.id)),
      ),
      metadata: {
        ts: ts(),
        ...(first && { since: placeText(first) }),
        ...(last && { until: placeText(last) }),
      },
    };
  });

  registerEndpoint(app, contract.countNewInFeed, async ({ actor, query }) => ({
    payload: { count: await countNew(deps, actor, query, maxNewInFeed) },
  }));

  registerList(app, contract.listFriendWorkouts, async ({ actor, query: { wu, ...part } }) => {
    const { workouts, also: people } = await showFeed(deps, actor, part, async (rows) => {
      const ownerIds = new Set(rows.map(({ ownerId }) => ownerId));
      return wu ? await findPeopleById(deps.db, actor, [...ownerIds]) : undefined;
    });
    return {
      pages: inPages(workouts, (workout) => {
        const person = people?.get(workout.owner_id);
        return Object.assign(workoutView(workout), person && { user: foundPersonView(person) });
      }),
      metadata: { ts: ts() },
    };
  });
}
