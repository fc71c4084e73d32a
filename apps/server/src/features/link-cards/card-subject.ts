import type { Embedded } from "@cairn/contracts/link-cards/embed-code";
import { screenAt, screenPaths } from "@cairn/contracts/screen-paths";
import { idSchema, usernameSchema } from "@cairn/contracts/values/ids";

/** What a link leads to that can have a card: the same as can be embedded. */
export type CardSubject = Embedded;

/** Screens of what belongs to a person. */
const personal: ReadonlySet<string> = new Set(["workout", "photo", "profile", "route"]);

/** Whether a screen shows something of a person, so that search engines may only list it if everybody may see that. */
export const isPersonal = (path: string): boolean => personal.has(screenAt(path) ?? "");

/** What the screen at a path is about; undefined if nothing there has a card. A photo's card is that of its workout. */
export function subjectAt(path: string): CardSubject | undefined {
  const screen = screenAt(path);
  const [, , name = "", workoutKey = ""] = path.split("/").map(decoded);
  if (screen === "workout" || screen === "photo") return subjectOf({ username: name, workoutKey });
  if (screen === "route") return subjectOf({ id: name });
  return screen === "profile" ? subjectOf({ username: name }) : undefined;
}

/** Parts of an address, which may be anything. */
export type SubjectNames =
  | { readonly username: string; readonly workoutKey: string }
  | { readonly username: string }
  /** Of a route. */
  | { readonly id: string };

/** The same by its names. */
export function subjectOf(names: SubjectNames): CardSubject | undefined {
  if ("id" in names) {
    const id = idSchema.safeParse(names.id);
    return id.success ? { kind: "route", id: id.data } : undefined;
  }
  const username = usernameSchema.safeParse(names.username);
  if (!username.success) return undefined;
  if (!("workoutKey" in names)) return { kind: "profile", username: username.data };
  const workoutKey = idSchema.safeParse(names.workoutKey);
  if (!workoutKey.success) return undefined;
  return { kind: "workout", username: username.data, workoutKey: workoutKey.data };
}

/** Address of the screen, without the origin. */
export function screenOf(subject: CardSubject): string {
  if (subject.kind === "route") return screenPaths.route.replace("$id", subject.id);
  const name = encodeURIComponent(subject.username);
  return subject.kind === "workout"
    ? screenPaths.workout
        .replace("$username", name)
        .replace("$workoutKey", subject.workoutKey)
        .replace("/{-$more}", "")
    : screenPaths.profile.replace("$username", name);
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return "";
  }
}
