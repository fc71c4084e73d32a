import { indexNames } from "./core/accounts/index-names-job.ts";
import { refreshOwnEnergies } from "./core/derived/refresh-own-energy.ts";
import { sweepExpired } from "./core/expiry/sweep-expired.ts";
import { recomputeOutdated } from "./core/recompute/recompute-outdated-job.ts";
import { recomputeTasks } from "./core/recompute/recompute.jobs.ts";
import { redactionTasks } from "./core/redaction/redaction.jobs.ts";
import type { Deps } from "./deps.ts";
import { eventSubscribers } from "./event-subscribers.ts";
import { mailDeletionLink } from "./features/account-deletion/deletion-mail.job.ts";
import { removeRemainsLater } from "./features/account-deletion/remains.ts";
import { mailAccountChanges } from "./features/account-mails/mail-account-change.jobs.ts";
import { changeWorkouts } from "./features/bulk-changes/change-workouts.job.ts";
import { sweepBulkChanges } from "./features/bulk-changes/sweep-bulk-changes.job.ts";
import { deleteCommentLater } from "./features/comments/delete-comment-later.ts";
import { mailEmailLink } from "./features/email-addresses/email-links.jobs.ts";
import { sumExploreCounts } from "./features/explore/sum-counts.job.ts";
import { importTasks } from "./features/import-jobs/import-jobs.jobs.ts";
import { mailTasks } from "./features/notification-mails/notification-mails.jobs.ts";
import { sweepNotifications } from "./features/notifications/notifications.public.ts";
import { ownDataTasks } from "./features/own-data/own-data.jobs.ts";
import { mailReset } from "./features/passwords/password-mails.jobs.ts";
import { tellEvents } from "./platform/events/tell-events.ts";
import { tellLeftEvents } from "./platform/events/tell-left-events.ts";
import type { JobTask } from "./platform/jobs/job-task.ts";
import { sweepCallCounts } from "./platform/limits/sweep-call-counts.ts";

/** Every kind of job that this version of Cairn can do. */
export function buildTasks(deps: Deps): readonly JobTask[] {
  return [
    ...importTasks(deps),
    ...redactionTasks(deps),
    ...recomputeTasks(deps),
    recomputeOutdated(deps),
    refreshOwnEnergies(deps),
    indexNames(deps),
    tellEvents(deps, eventSubscribers),
    tellLeftEvents(deps),
    sweepCallCounts(deps),
    sumExploreCounts(deps),
    sweepExpired(deps),
    sweepNotifications(deps),
    deleteCommentLater(deps),
    changeWorkouts(deps),
    sweepBulkChanges(deps),
    ...mailTasks(deps),
    mailReset(deps),
    mailAccountChanges(deps),
    mailEmailLink(deps),
    ...ownDataTasks(deps),
    mailDeletionLink(deps),
    removeRemainsLater(deps),
  ];
}
