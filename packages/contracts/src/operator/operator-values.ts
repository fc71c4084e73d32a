/** How long the link of the start, an invitation and a link for a password are valid, days. */
export const linkDays = 7;

/** People on a page of their list. */
export const peoplePerPage = 50;

/** Actions on a page of their list. */
export const actionsPerPage = 50;

/** Characters of a claim. */
export const claimMaxLength = 64;

/** The largest quota: a petabyte. */
export const maxQuotaBytes = 1e15;

/** Jobs that are shown or tried again at once. */
export const maxJobsAtOnce = 200;

/** Names of regions, such as `south-tyrol`. */
export const regionNamePattern = /^[a-z0-9][a-z0-9-]{0,62}$/;

/** Names of backups in the folder of the server, such as `cairn-20261130T021700Z.backup`. */
export const backupNamePattern = /^cairn-\d{8}T\d{6}Z\.backup$/;

/** Backups that are kept where none is made every night. */
export const backupsByHand = 3;

/** How long the ticket for a download is valid, minutes. */
export const backupTicketMinutes = 60;

/** What operators do. Stored: a renamed one needs a migration. */
export const actionKinds = [
  "operator.claimed",
  "operator.added",
  "operator.removed",
  "person.added",
  "person.invited",
  "person.disabled",
  "person.enabled",
  "person.deleted",
  "person.password_link",
  "person.two_factor_off",
  "person.logged_out",
  "person.premium",
  "person.quota",
  "sign_up.changed",
  "quota.changed",
  "region.added",
  "region.updated",
  "region.removed",
  "map.openstreetmap_used",
  "map.openstreetmap_ended",
  "jobs.retried",
  "jobs.deleted",
  "mail.tested",
  "backup.begun",
  "backup.downloaded",
] as const;

export type ActionKind = (typeof actionKinds)[number];
