import { maxDayNotes } from "@cairn/contracts/day-notes";
import { hasRightDays, isTarget, maxGoals } from "@cairn/contracts/goals";
import { maxZones } from "@cairn/contracts/privacy-zones";
import { plainText } from "@cairn/domain/text/plain-text";
import type { Deps } from "../../../deps.ts";
import { saveDayNote } from "../../day-notes/save-day-note.ts";
import { createGoal } from "../../goals/change-goals.ts";
import { createZone, isSameZone } from "../../privacy-zones/change-zones.ts";
import { findZones, type ZoneSettings } from "../../privacy-zones/privacy-zones.queries.ts";
import { importMovedRoute } from "../../routes/import-moved-route.ts";
import { maxRoutes } from "../../routes/store-route.ts";
import { findNotedDays } from "../moved.queries.ts";
import type { PageEnd } from "./move-report.ts";
import { movedId } from "./moved-id.ts";
import type { MoveWork } from "./moved-workouts.ts";
import { listEntries } from "./read-tasks.ts";

const pageSize = 200;

/**
 * Hides the same places here before any workout exists that others may see; a place that this person has already hidden at least
 * as widely stays as it is.
 *
 * @returns why nothing may be imported: some of the places could not be hidden here. No zone is made then
 */
export async function moveZones(deps: Deps, work: MoveWork): Promise<"privacy_zone.too_many" | undefined> {
  const { userId } = work.actor;
  const moved: ZoneSettings[] = [];
  const list = listEntries(deps, work, "privacy-zones.json", { pageSize, most: maxZones + 1 });
  for await (const entries of list)
    for (const { name, lon, lat, radius } of entries) moved.push({ name: plainText(name), lon, lat, radius });
  const here = await findZones(deps.db, userId);
  // An earlier try may have added some of them.
  const own = here.filter((zone) => moved.every((each) => !isSameZone(each, zone)));
  const missing = moved.filter(
    (zone) =>
      here.every((each) => !isSameZone(each, zone)) &&
      own.every(({ lon, lat, radius }) => lon !== zone.lon || lat !== zone.lat || radius < zone.radius),
  );
  if (here.length + missing.length > maxZones) return "privacy_zone.too_many";
  for (const zone of missing) {
    const created = await createZone(deps, userId, zone);
    if (!created.ok) return created.error;
  }
  return undefined;
}

/** Imports notes. What the person wrote here about a day stays. */
export async function moveNotes(deps: Deps, { actor, ...work }: MoveWork): Promise<PageEnd> {
  const noted = await findNotedDays(deps.db, actor.userId);
  for await (const entries of listEntries(deps, work, "day-notes.json", { pageSize, most: maxDayNotes })) {
    let isNew = false;
    for (const { day, text } of entries) {
      if (noted.has(day)) continue;
      const saved = await saveDayNote(deps, actor.userId, { day, text, version: null });
      if (!saved.ok && saved.error === "day_note.too_many") return "goOn";
      isNew ||= saved.ok;
    }
    const end = await work.report.endPage(isNew);
    if (end !== "goOn") return end;
  }
  return "goOn";
}

/** Imports goals that could be set here. What the person set here stays if it differs. */
export async function moveGoals(deps: Deps, { actor, ...work }: MoveWork): Promise<PageEnd> {
  for await (const entries of listEntries(deps, work, "goals.json", { pageSize, most: maxGoals }))
    for (const { period, firstDay, lastDay, measure, target, activityId } of entries) {
      const goal = { period, ...(firstDay && lastDay && { firstDay, lastDay }), measure, target, activityId };
      if (isTarget(goal) && hasRightDays(goal)) await createGoal(deps, actor.userId, goal);
    }
  return await work.report.endPage(false);
}

/** Imports routes that are not here. */
export async function moveRoutes(deps: Deps, { actor, account, ...work }: MoveWork): Promise<PageEnd> {
  for await (const entries of listEntries(deps, work, "routes.json", { pageSize: 5, most: maxRoutes })) {
    let isNew = false;
    for (const route of entries) {
      const id = movedId(actor.userId, { account, kind: "route", key: route.key });
      const moved = await importMovedRoute(deps, actor, id, route);
      if (moved === "route.too_many") return "goOn";
      isNew ||= moved === "new";
    }
    const end = await work.report.endPage(isNew);
    if (end !== "goOn") return end;
  }
  return "goOn";
}
