/**
 * How a table lies on a spread database (Citus): once, on the coordinator; whole on every node; or in parts by a column, so that
 * all rows of one person in all such tables are on the same node.
 */
export type Spread =
  | { readonly kind: "local"; readonly why: string }
  | { readonly kind: "reference"; readonly why: string }
  | { readonly kind: "distributed"; readonly column: string; readonly why?: string };

const local = (why: string): Spread => ({ kind: "local", why });
const reference = (why: string): Spread => ({ kind: "reference", why });
const by = (column: string, why?: string): Spread => ({
  kind: "distributed",
  column,
  ...(why !== undefined && { why }),
});

/** With this table all others that are distributed are co-located. */
export const firstDistributed = "workouts";

const byOwner = by("owner_id");
const waysIn = "found by a secret that does not tell the person, and gone with the account";
const aboutServer = "of the processes of the server, not of a person";

/**
 * Every table of the schema. The comment of each in the database says the same; tests compare them. Tables of the job queue are
 * local: its functions lock and skip rows of all people together.
 */
export const spreadPlan: Readonly<Record<string, Spread>> = {
  // Who people are, and what they are to each other: read next to everybody's workouts.
  users: reference(
    "every list of workouts, comments and people shows names; unique names and addresses are of all people",
  ),
  blocks: reference("asked next to every row of somebody else; people block few others"),
  friend_requests: reference("asked from both sides, and gone when they are answered"),
  identities: reference("unique over all people, and read next to them"),
  identity_friends: reference("read together with the identities of others"),
  name_words: reference("a search reads the names of all people"),
  invites: reference("found by their code alone; few"),
  vouchers: reference("found by their code alone; few"),
  retired_usernames: reference("found by their name alone; few"),
  points_of_interest: reference("the same for everybody; read by place"),

  // A person's own things, and what others did with them.
  workouts: byOwner,
  recordings: byOwner,
  uploads: byOwner,
  workout_efforts: byOwner,
  workout_loads: byOwner,
  route_signatures: byOwner,
  photos: byOwner,
  public_recordings: byOwner,
  public_route_signatures: byOwner,
  public_photos: byOwner,
  comments: by("owner_id", "with the workout, not with the author"),
  reactions: by("owner_id", "with the workout, not with who likes it"),
  follows: by(
    "followee_id",
    "the feed and every check of access read it next to the workouts of the person who is followed",
  ),
  notifications: by("reader_id"),
  bulk_changes: byOwner,
  dav_files: byOwner,
  day_notes: byOwner,
  events: byOwner,
  goals: byOwner,
  heart_rate_settings: byOwner,
  import_jobs: byOwner,
  import_files: byOwner,
  known_files: byOwner,
  month_changes: by("owner_id", "triggers of workouts write the part beside them"),
  moved_records: byOwner,
  moved_settings: byOwner,
  own_data_exports: byOwner,
  privacy_zones: byOwner,
  privacy_zone_places: byOwner,
  privacy_zone_sets: byOwner,
  routes: byOwner,
  sent_mails: byOwner,
  subscriptions: byOwner,
  summaries: byOwner,
  thresholds: byOwner,
  training_zones: byOwner,
  user_settings: byOwner,
  watched_files: byOwner,
  webhooks: byOwner,
  webhook_messages: byOwner,
  explore_points: byOwner,
  explore_photos: byOwner,
  explore_counts: by("part", "triggers count a change in the part that has the workout"),

  account_deletions: local(waysIn),
  email_changes: local(waysIn),
  email_links: local(waysIn),
  known_devices: local(waysIn),
  operator_actions: local("what operators did, read by time; few"),
  operator_claims: local(waysIn),
  passkey_challenges: local(waysIn),
  passkeys: local(waysIn),
  password_resets: local(waysIn),
  personal_tokens: local(waysIn),
  proven_identities: local(waysIn),
  recovery_codes: local(waysIn),
  second_factors: local(waysIn),
  sessions: local(waysIn),
  sign_in_attempts: local(waysIn),
  human_check_uses: local("found by a challenge that belongs to nobody yet"),
  call_counts: local("counted once for each call, which comes through the coordinator anyway"),
  login_failures: local("counted by name and address, also where nobody has that name"),
  job_payloads: local(aboutServer),
  job_runners: local(aboutServer),
  schema_migrations: local(aboutServer),
  region_builds: local(aboutServer),
  server_backups: local(aboutServer),
  server_secrets: local(aboutServer),
  server_settings: local(aboutServer),
};

/** The comment that says it in the database. */
export const commentOf = (spread: Spread): string =>
  spread.kind === "distributed" ? `distributed by ${spread.column}` : spread.kind;
