import { mailAccountChanges } from "./core/account-mails/mail-account-change.jobs.ts";
import { indexNames } from "./core/accounts/index-names-job.ts";
import { refreshOwnEnergies } from "./core/derived/refresh-own-energy.ts";
import { sweepCallCounts } from "./core/expiry/sweep-call-counts.ts";
import { sweepExpired } from "./core/expiry/sweep-expired.ts";
import { recomputeOutdated } from "./core/recompute/recompute-outdated-job.ts";
import { recomputeTasks } from "./core/recompute/recompute.jobs.ts";
import { redactionTasks } from "./core/redaction/redaction.jobs.ts";
import { refreshSummaries } from "./core/summaries/refresh-summaries-job.ts";
import type { Deps } from "./deps.ts";
import { eventSubscribers } from "./event-subscribers.ts";
import { mailDeletionLink } from "./features/account-deletion/deletion-mail.job.ts";
import { removeRemainsLater } from "./features/account-deletion/remains.ts";
import { mailReset } from "./features/account/password-mails.jobs.ts";
import { deleteCommentLater } from "./features/comments/delete-comment-later.ts";
import { diaryMonths } from "./features/diary/diary-months.ts";
import { mailEmailLink } from "./features/email-addresses/email-links.jobs.ts";
import { sumExploreCounts } from "./features/explore/sum-counts.job.ts";
import { importTasks } from "./features/import-workouts/import-jobs.jobs.ts";
import { mailTasks } from "./features/notifications/notification-mails.jobs.ts";
import { sweepNotifications } from "./features/notifications/sweep-notifications.ts";
import { makeRegionLater } from "./features/operator/maps/region-builds.job.ts";
import { ownDataTasks } from "./features/own-data/own-data.jobs.ts";
import { personalBests } from "./features/personal-bests/personal-bests.ts";
import { loadOfDays } from "./features/training-load/load-of-days.ts";
import { sendWebhooks } from "./features/webhooks/send-webhooks.ts";
import { changeWorkouts } from "./features/workout-list/change-workouts.job.ts";
import { sweepBulkChanges } from "./features/workout-list/sweep-bulk-changes.job.ts";
import { removeDeletedLater } from "./features/workouts/remove-deleted.job.ts";
import { deliverEvents } from "./platform/events/deliver-events.ts";
import { deliverLeftEvents } from "./platform/events/deliver-left-events.ts";
import type { JobTask } from "./platform/jobs/job-task.ts";
import { nightlyBackup } from "./startup/nightly-backup.ts";
import { makeBackupNow } from "./startup/store-backup.ts";

/** Every kind of job that this version of Cairn can do. */
export function buildTasks(deps: Deps): readonly JobTask[] {
  return [
    ...importTasks(deps),
    ...redactionTasks(deps),
    ...recomputeTasks(deps),
    recomputeOutdated(deps),
    refreshOwnEnergies(deps),
    refreshSummaries([
      (userId) => diaryMonths(deps, { userId }),
      (userId) => loadOfDays(deps, userId),
      (userId) => personalBests(deps, userId, undefined),
    ]),
    indexNames(deps),
    deliverEvents(deps, eventSubscribers),
    deliverLeftEvents(deps),
    sweepCallCounts(deps),
    sumExploreCounts(deps),
    sweepExpired(deps),
    sweepNotifications(deps),
    deleteCommentLater(deps),
    changeWorkouts(deps),
    removeDeletedLater(deps),
    sweepBulkChanges(deps),
    ...mailTasks(deps),
    mailReset(deps),
    mailAccountChanges(deps),
    mailEmailLink(deps),
    ...ownDataTasks(deps),
    makeRegionLater(deps),
    mailDeletionLink(deps),
    removeRemainsLater(deps),
    sendWebhooks(deps),
    nightlyBackup(deps),
    makeBackupNow(deps),
  ];
}
