import { maxJobArchiveMembers } from "@cairn/contracts/import-workouts/import-jobs";
import { ActivitiesByStart } from "@cairn/formats/services/activities-by-start";
import type { ExportedActivity, ExportedGoal, LeftOutPart } from "@cairn/formats/services/exported-activity";
import { memberNames } from "../../core/archives/member-names.ts";
import { readExport } from "../../core/archives/unpack-tasks.ts";
import { findSettings } from "../../core/settings/settings.queries.ts";
import type { Deps } from "../../deps.ts";
import { withMarkWords } from "./export-words.ts";
import type { ImportFileKey } from "./import-files.queries.ts";
import type { ImportJobRow } from "./import-jobs.queries.ts";
import type { JobTurn } from "./job-turn.ts";

/** The export of a service, as its tables describe it. */
export interface ServiceExport {
  /** By the path of the recording in the archive, as in outcomes. */
  readonly activityOf: ReadonlyMap<string, ExportedActivity>;
  /** The activity of a recording that starts then, in exports whose tables do not name the files. */
  activityAt(startTime: number): ExportedActivity | undefined;
  /** Activities without a recording; some of those that `mayBeRecorded` have one. */
  readonly typedIn: readonly ExportedActivity[];
  /** Paths of the files that were read as tables, or that tables name. */
  readonly read: readonly string[];
  /** Parts of the tables that are no workouts. */
  readonly leftOut: readonly LeftOutPart[];
  readonly goals: readonly ExportedGoal[];
  /** Prefix of the paths in the table. */
  readonly folder: string;
  /** Whether a path belongs to a planned route. */
  isRoute(path: string): boolean;
}

/** The import of what an export contains besides recordings. */
export interface ExportWork {
  readonly exported: ServiceExport;
  readonly job: ImportJobRow;
  readonly key: Omit<ImportFileKey, "member">;
  /** Path of the archive on the local disk. */
  readonly path: string;
  /** Folder for unpacked files. */
  readonly folder: string;
  /** Numbers that earlier runs have settled. */
  readonly settled: ReadonlySet<number>;
  /** Number of photos that earlier runs have added or refused. */
  readonly photosDone: number;
  readonly turn: JobTurn;
}

/**
 * Number of the first thing that is not a recording. A gap separates them from the recordings, the last of which may report that
 * there are too many: a run sees by the first number without an outcome how many recordings are done.
 */
export const firstOther = maxJobArchiveMembers + 3;

/** Number of the first part that is left out, beyond all activities and photos of an export. */
export const firstLeftOut = 10_000_000;

/**
 * The service export in an archive, with marks and likes in the words of its owner's language; undefined if it is not one, or if
 * it cannot be read now.
 */
export async function findServiceExport(
  { db, workers }: Pick<Deps, "db" | "workers">,
  path: string,
  ownerId: string,
): Promise<ServiceExport | undefined> {
  const read = await workers.run(readExport, { path });
  if (!read.ok) throw new Error("too many other files are being unpacked");
  if (!read.value) return undefined;
  const { folder, leftOut, read: files, routeFolder, goals = [] } = read.value;
  const { locale } = await findSettings(db, ownerId);
  const activities = read.value.activities.map((activity) => withMarkWords(activity, locale));
  const byStart = new ActivitiesByStart(activities);
  return {
    activityAt: (startTime) => byStart.of(startTime),
    read: files,
    leftOut,
    activityOf: new Map(
      activities.flatMap((activity) =>
        activity.file === undefined
          ? []
          : [[memberNames(`${folder}${activity.file}`, "").path, activity] as const],
      ),
    ),
    typedIn: activities.filter(({ file }) => file === undefined),
    goals,
    folder,
    isRoute: (member) => member.startsWith(`${folder}${routeFolder}`),
  };
}
