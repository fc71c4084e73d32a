import type { Embedded } from "@cairn/contracts/embed-code";
import { idSchema, usernameSchema } from "@cairn/contracts/values/ids";
import { screenAt, screenPaths } from "@cairn/contracts/screen-paths";

/** What a link leads to that can have a card: the same as can be embedded. */
export type CardSubject = Embedded;

/** Screens of what belongs to a person. A route is private by its type, so its screen never has a card of its own. */
const personal: ReadonlySet<string> = new Set(["workout", "photo", "profile", "route"]);

/** Whether a screen shows something of a person, so that search engines may only list it if everybody may see that. */
export const isPersonal = (path: string): boolean => personal.has(screenAt(path) ?? "");

/** What the screen at a path is about; undefined if nothing there has a card. A photo's card is that of its workout. */
export function subjectAt(path: string): CardSubject | undefined {
  const screen = screenAt(path);
  const [, , username = "", workoutKey = ""] = path.split("/").map(decoded);
  if (screen === "workout" || screen === "photo") return subjectOf({ username, workoutKey });
  return screen === "profile" ? subjectOf({ username }) : undefined;
}

/** Parts of an address, which may be anything. */
export interface SubjectNames {
  readonly username: string;
  /** Absent for a profile. */
  readonly workoutKey?: string;
}

/** The same by its names. */
export function subjectOf(names: SubjectNames): CardSubject | undefined {
  const username = usernameSchema.safeParse(names.username);
  if (!username.success) return undefined;
  if (names.workoutKey === undefined) return { kind: "profile", username: username.data };
  const workoutKey = idSchema.safeParse(names.workoutKey);
  if (!workoutKey.success) return undefined;
  return { kind: "workout", username: username.data, workoutKey: workoutKey.data };
}

/** Address of the screen, without the origin. */
export const screenOf = (subject: CardSubject): string =>
  subject.kind === "workout"
    ? screenPaths.workout
        .replace("$username", encodeURIComponent(subject.username))
        .replace("$workoutKey", subject.workoutKey)
        .replace("/{-$more}", "")
    : screenPaths.profile.replace("$username", encodeURIComponent(subject.username));

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return "";
  }
}
