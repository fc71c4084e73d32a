import type { FastifyInstance } from "fastify";
import { preparePasswords } from "./core/accounts/password.ts";
import { measureOutdated } from "./core/recompute/measure-outdated.ts";
import type { Deps } from "./deps.ts";
import { registerAccountDeletionEndpoints } from "./features/account-deletion/account-deletion.endpoints.ts";
import { registerLogInEndpoints } from "./features/account/log-in.endpoints.ts";
import { registerPasswordEndpoints } from "./features/account/passwords.endpoints.ts";
import { registerSignUpEndpoints } from "./features/account/sign-up.endpoints.ts";
import { registerCommentEndpoints } from "./features/comments/comments.endpoints.ts";
import { registerDayNoteEndpoints } from "./features/day-notes/day-notes.endpoints.ts";
import { registerDiaryEndpoints } from "./features/diary/diary.endpoints.ts";
import { registerEmailAddressEndpoints } from "./features/email-addresses/email-addresses.endpoints.ts";
import { registerExploreEndpoints } from "./features/explore/explore.endpoints.ts";
import { registerFeedEndpoints } from "./features/feed/feed.endpoints.ts";
import { registerGeocodingEndpoints } from "./features/geocoding/geocoding.endpoints.ts";
import { registerGoalEndpoints } from "./features/goals/goals.endpoints.ts";
import { registerGroundPictureEndpoints } from "./features/ground-pictures/ground-pictures.endpoints.ts";
import { registerHeartRateEndpoints } from "./features/heart-rate/heart-rate.endpoints.ts";
import { registerFacebookEndpoints } from "./features/identities/facebook.endpoints.ts";
import { registerIdentityEndpoints } from "./features/identities/identities.endpoints.ts";
import { registerDavFolderEndpoints } from "./features/import-workouts/dav-folder.endpoints.ts";
import { registerImportJobEndpoints } from "./features/import-workouts/import-jobs.endpoints.ts";
import { registerSentRecordingEndpoints } from "./features/import-workouts/sent-recordings.endpoints.ts";
import { registerWorkoutImportEndpoints } from "./features/import-workouts/workout-imports.endpoints.ts";
import { registerLikeEndpoints } from "./features/likes/likes.endpoints.ts";
import { registerLinkCards } from "./features/link-cards/link-cards.endpoints.ts";
import { registerLiveEventEndpoints } from "./features/live-events/live-events.endpoints.ts";
import { registerMapStyleEndpoints } from "./features/map-styles/map-styles.endpoints.ts";
import { registerNewsletterEndpoints } from "./features/newsletter/newsletter.endpoints.ts";
import { registerNotificationEndpoints } from "./features/notifications/notifications.endpoints.ts";
import { registerUnsubscribeEndpoints } from "./features/notifications/unsubscribe.endpoints.ts";
import { registerOperatedBackupEndpoints } from "./features/operator/backups/operated-backups.endpoints.ts";
import { registerOperatedMapEndpoints } from "./features/operator/maps/operated-maps.endpoints.ts";
import { registerOperatedPeopleEndpoints } from "./features/operator/operated-people.endpoints.ts";
import { registerOperatorEndpoints } from "./features/operator/operator.endpoints.ts";
import {
  type Examine,
  registerOperatedServerEndpoints,
} from "./features/operator/server/operated-server.endpoints.ts";
import { registerOwnDataEndpoints } from "./features/own-data/own-data.endpoints.ts";
import { registerPasskeyEndpoints } from "./features/passkeys/passkeys.endpoints.ts";
import { registerBlockEndpoints } from "./features/people/blocks.endpoints.ts";
import { registerFollowEndpoints } from "./features/people/follows.endpoints.ts";
import { registerFriendEndpoints } from "./features/people/friends.endpoints.ts";
import { registerPersonalBestEndpoints } from "./features/personal-bests/personal-bests.endpoints.ts";
import { findActorWith } from "./features/personal-tokens/find-actor.ts";
import { registerPersonalTokenEndpoints } from "./features/personal-tokens/personal-tokens.endpoints.ts";
import { registerPhotoEndpoints } from "./features/photos/photos.endpoints.ts";
import { registerPictureEndpoints } from "./features/pictures/pictures.endpoints.ts";
import { registerPlannerEndpoints } from "./features/planner/planner.endpoints.ts";
import { registerPointOfInterestEndpoints } from "./features/points-of-interest/points-of-interest.endpoints.ts";
import { registerPrivacyZoneEndpoints } from "./features/privacy-zones/privacy-zones.endpoints.ts";
import { registerProfileImageEndpoints } from "./features/profile/profile-images.endpoints.ts";
import { registerProfileMapEndpoints } from "./features/profile/profile-map.endpoints.ts";
import { registerProfileEndpoints } from "./features/profile/profile.endpoints.ts";
import { registerRegionEndpoints } from "./features/regions/regions.endpoints.ts";
import { registerRouteEndpoints } from "./features/routes/routes.endpoints.ts";
import { registerSearchEndpoints } from "./features/search/search.endpoints.ts";
import { registerSessionEndpoints } from "./features/sessions/sessions.endpoints.ts";
import { registerSettingsEndpoints } from "./features/settings/settings.endpoints.ts";
import { registerShopEndpoints } from "./features/shop/shop.endpoints.ts";
import { registerSimilarWorkoutEndpoints } from "./features/similar-workouts/similar-workouts.endpoints.ts";
import { registerStatisticsEndpoints } from "./features/statistics/statistics.endpoints.ts";
import { registerStorageEndpoints } from "./features/storage/storage.endpoints.ts";
import { registerSubscriptionEndpoints } from "./features/subscriptions/subscriptions.endpoints.ts";
import { registerTextPageEndpoints } from "./features/text-pages/text-pages.endpoints.ts";
import { registerTracksMapEndpoints } from "./features/tracks-map/tracks-map.endpoints.ts";
import { registerTrainingLoadEndpoints } from "./features/training-load/training-load.endpoints.ts";
import { registerTwoFactorEndpoints } from "./features/two-factor/two-factor.endpoints.ts";
import { registerVoucherEndpoints } from "./features/vouchers/vouchers.endpoints.ts";
import { registerWebhookEndpoints } from "./features/webhooks/webhooks.endpoints.ts";
import { registerWorkoutEntryEndpoints } from "./features/workout-entry/workout-entry.endpoints.ts";
import { registerWorkoutExportEndpoints } from "./features/workout-exports/workout-exports.endpoints.ts";
import { registerBulkChangeEndpoints } from "./features/workout-list/bulk-changes.endpoints.ts";
import { registerWorkoutListEndpoints } from "./features/workout-list/workout-list.endpoints.ts";
import { registerWorkoutWaysEndpoints } from "./features/workout-ways/workout-ways.endpoints.ts";
import { registerRecordingEndpoints } from "./features/workouts/recordings.endpoints.ts";
import { registerWorkoutEndpoints } from "./features/workouts/workouts.endpoints.ts";
import { basePathOf } from "./platform/addresses/base-path.ts";
import { openPool } from "./platform/db/database.ts";
import { createHttpApp } from "./platform/http/create-app.ts";
import { serveOpenApi } from "./platform/http/pages/openapi-pages.ts";
import { serveWebClient } from "./platform/http/pages/web-client.ts";
import type { JobRunner } from "./platform/jobs/job-runner.ts";
import { createCallCounter } from "./platform/limits/call-counter.ts";
import { measureRequests } from "./platform/metrics/measure-requests.ts";
import { type ProbeSettings, serveProbes } from "./platform/probes/probes.ts";

/** After this time the connection of the probes counts as broken, and the next one opens another, ms. */
const probeTimeout = 10_000;

/** The job worker of the same process, as the probes see it. */
type Jobs = Pick<JobRunner, "isBeating"> | undefined;

/**
 * Builds the application; it neither listens nor owns what is passed to it.
 *
 * @param examine checks the set-up of the server, for its operators
 */
export async function buildApp(
  deps: Deps,
  jobs?: Jobs,
  examine: Examine = async () => await Promise.resolve([]),
): Promise<FastifyInstance> {
  const { settings } = deps;
  const app = await createApp(deps);
  registerLogInEndpoints(app, deps);
  registerSessionEndpoints(app, deps);
  registerEmailAddressEndpoints(app, deps);
  registerPersonalTokenEndpoints(app, deps);
  registerWebhookEndpoints(app, deps);
  registerSignUpEndpoints(app, deps);
  registerIdentityEndpoints(app, deps);
  registerFacebookEndpoints(app, deps);
  registerPasswordEndpoints(app, deps);
  registerAccountDeletionEndpoints(app, deps);
  registerPasskeyEndpoints(app, deps);
  registerTwoFactorEndpoints(app, deps);
  registerProfileEndpoints(app, deps);
  registerFollowEndpoints(app, deps);
  registerFriendEndpoints(app, deps);
  registerBlockEndpoints(app, deps);
  registerSubscriptionEndpoints(app, deps);
  registerVoucherEndpoints(app, deps);
  registerShopEndpoints(app, deps);
  registerMapStyleEndpoints(app, deps);
  registerGroundPictureEndpoints(app, deps);
  registerRegionEndpoints(app, deps);
  registerExploreEndpoints(app, deps);
  registerGeocodingEndpoints(app, deps);
  registerSearchEndpoints(app, deps);
  registerPointOfInterestEndpoints(app, deps);
  registerDayNoteEndpoints(app, deps);
  registerGoalEndpoints(app, deps);
  registerHeartRateEndpoints(app, deps);
  registerPersonalBestEndpoints(app, deps);
  registerTrainingLoadEndpoints(app, deps);
  registerStatisticsEndpoints(app, deps);
  registerPrivacyZoneEndpoints(app, deps);
  registerLiveEventEndpoints(app, deps);
  registerNotificationEndpoints(app, deps);
  registerSettingsEndpoints(app, deps);
  registerUnsubscribeEndpoints(app, deps);
  registerWorkoutEndpoints(app, deps);
  registerWorkoutListEndpoints(app, deps);
  registerDiaryEndpoints(app, deps);
  registerBulkChangeEndpoints(app, deps);
  registerFeedEndpoints(app, deps);
  registerRecordingEndpoints(app, deps);
  registerSimilarWorkoutEndpoints(app, deps);
  registerWorkoutEntryEndpoints(app, deps);
  registerWorkoutImportEndpoints(app, deps);
  registerImportJobEndpoints(app, deps);
  registerSentRecordingEndpoints(app, deps);
  registerDavFolderEndpoints(app, deps);
  registerWorkoutExportEndpoints(app, deps);
  registerRouteEndpoints(app, deps);
  registerPlannerEndpoints(app, deps);
  registerWorkoutWaysEndpoints(app, deps);
  registerStorageEndpoints(app, deps);
  registerOwnDataEndpoints(app, deps);
  registerPhotoEndpoints(app, deps);
  registerProfileImageEndpoints(app, deps);
  registerProfileMapEndpoints(app, deps);
  registerTracksMapEndpoints(app, deps);
  registerPictureEndpoints(app, deps);
  registerCommentEndpoints(app, deps);
  registerLikeEndpoints(app, deps);
  registerTextPageEndpoints(app, deps);
  registerNewsletterEndpoints(app, deps);
  registerOperatorEndpoints(app, deps);
  registerOperatedPeopleEndpoints(app, deps);
  registerOperatedBackupEndpoints(app, deps);
  registerOperatedMapEndpoints(app, deps);
  registerOperatedServerEndpoints(app, deps, examine);
  serveOpenApi(app, basePathOf(settings.publicUrl));
  serveProbesOf(app, deps, jobs);
  await serveWebClient(app, settings, registerLinkCards(app, deps));
  await preparePasswords();
  return app;
}

/** The application of a process that only works on jobs: its probes. */
export async function buildProbes(deps: Deps, jobs: Jobs): Promise<FastifyInstance> {
  const app = await createApp(deps);
  serveProbesOf(app, deps, jobs);
  return app;
}

async function createApp(deps: Deps): Promise<FastifyInstance> {
  const app = await createHttpApp({
    log: deps.log,
    host: deps.settings.host,
    publicUrl: deps.settings.publicUrl,
    trustProxy: deps.settings.trustProxy,
    findSession: findActorWith(deps),
    countCall: createCallCounter(deps.db),
    verifyAnswers: deps.settings.verifyAnswers,
  });
  measureRequests(app, deps.metrics);
  measureOutdated(deps.metrics.registry, deps.db);
  return app;
}

/** Behind a proxy on the same machine, a connection from this machine proves nothing. */
function watchersOf({ metrics, publicUrl, trustProxy }: Deps["settings"]): ProbeSettings["watchers"] {
  if (metrics === "public") return "everyone";
  return publicUrl === undefined && trustProxy === undefined ? "this machine" : "nobody";
}

function serveProbesOf(app: FastifyInstance, deps: Deps, jobs: Jobs): void {
  const { connection, log, metrics, settings, storage } = deps;
  const pool = openPool(
    { ...connection, max: 1, application_name: "cairn probes", query_timeout: probeTimeout, keepAlive: true },
    log,
  );
  app.addHook("onClose", async () => await pool.end());
  serveProbes(app, {
    pool,
    metrics,
    watchers: watchersOf(settings),
    routing: async () => await deps.routing.state(),
    outsideRouting: () => deps.outsideRouting?.state,
    jobsBeat: jobs && (() => jobs.isBeating()),
    diskSpace: async () => await storage.diskSpace(),
  });
}
