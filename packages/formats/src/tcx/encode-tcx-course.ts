import type { WaypointSymbol } from "@cairn/domain/recording/waypoint";
import type { ExportedRoute, TurnKind } from "../encoding/exported-route.ts";
import { type Course, type CoursePoint, planCourse } from "../encoding/plan-course.ts";
import { TextBytes } from "../encoding/text-bytes.ts";
import { decimal, xmlElement, xmlText, xmlTime } from "../xml/xml-text.ts";
import { tcxAuthor, tcxClosing, tcxOpening } from "./tcx-frame.ts";
import { tcxPointText, tcxPosition } from "./tcx-point-text.ts";

type PointType =
  | "Generic"
  | "Left"
  | "Right"
  | "Straight"
  | "Summit"
  | "Water"
  | "Food"
  | "Danger"
  | "First Aid";

/** `CoursePointType_t` of the schema, which has no others for these. */
const pointType: Readonly<Record<TurnKind | WaypointSymbol, PointType>> = {
  straight: "Straight",
  slight_right: "Right",
  right: "Right",
  sharp_right: "Right",
  u_turn: "Generic",
  sharp_left: "Left",
  left: "Left",
  slight_left: "Left",
  roundabout: "Generic",
  leave_roundabout: "Generic",
  ferry: "Generic",
  stairs: "Generic",
  lift: "Generic",
  other: "Generic",
  generic: "Generic",
  summit: "Summit",
  viewpoint: "Generic",
  hut: "Generic",
  campsite: "Generic",
  water: "Water",
  food: "Food",
  parking: "Generic",
  toilet: "Generic",
  camera: "Generic",
  danger: "Danger",
  first_aid: "First Aid",
};

/** Characters that the schema allows in the name of a course (`RestrictedToken_t`) and of a turn (`CoursePointName_t`). */
const [longestName, longestTurn] = [15, 10];

/**
 * A planned route as a TCX course (TrainingCenterDatabase v2): one lap with its totals and ends, a track with a time at every
 * point by the route's average speed, and a course point for each turn and each waypoint; what the schema has no type for is
 * named in the extensions of its point. Names are cut to what the schema allows: a turn is named by its street, if it has one,
 * and otherwise by the first words of its text; the whole text, and the whole name of the route if it is longer, are notes.
 */
export function encodeTcxCourse(route: ExportedRoute): Uint8Array {
  const course = planCourse(route);
  const out = new TextBytes();
  const name = cut(route.name, longestName);
  out.add(`${tcxOpening}<Courses><Course>${xmlElement("Name", xmlText(name) || "Course")}`);
  out.add(`${lapText(course)}<Track>`);
  const { distance, length } = course;
  const columns = { columns: course, distance, isOnFoot: false };
  for (let i = 0; i < length; i += 1) out.add(tcxPointText(columns, i, route.startTime));
  out.add(`</Track>${xmlElement("Notes", name === route.name ? "" : xmlText(route.name))}`);
  for (const told of course.coursePoints) out.add(coursePointText(course, told, route.startTime));
  out.add(`</Course></Courses>${tcxAuthor}${tcxClosing}`);
  return out.toBytes();
}

/** In the order of the schema. */
function lapText({ lat, lon, ele, distance, time }: Course): string {
  return xmlElement(
    "Lap",
    xmlElement("TotalTimeSeconds", decimal(time.at(-1), 3) || "0") +
      xmlElement("DistanceMeters", decimal(distance.at(-1), 2) || "0") +
      tcxPosition("BeginPosition", lat[0], lon[0]) +
      xmlElement("BeginAltitudeMeters", decimal(ele?.[0], 2)) +
      tcxPosition("EndPosition", lat.at(-1), lon.at(-1)) +
      xmlElement("EndAltitudeMeters", decimal(ele?.at(-1), 2)) +
      xmlElement("Intensity", "Active"),
  );
}

/** In the order of the schema. Its time is that of its point, by which devices find it. */
function coursePointText({ lat, lon, ele, time }: Course, told: CoursePoint, startTime: number): string {
  const { point, kind, text, street = text } = told;
  const type = pointType[kind];
  return xmlElement(
    "CoursePoint",
    xmlElement("Name", xmlText(cut(street, longestTurn)) || type) +
      xmlElement("Time", xmlTime(startTime + (time[point] ?? 0) * 1000)) +
      tcxPosition("Position", lat[point], lon[point]) +
      xmlElement("AltitudeMeters", decimal(ele?.[point], 2)) +
      xmlElement("PointType", type) +
      xmlElement("Notes", xmlText(text)) +
      (type === "Generic" ? xmlElement("Extensions", xmlElement("cairn:PointKind", kind)) : ""),
  );
}

/** The beginning of a text, up to the end of a word if the first one fits. */
function cut(text: string, most: number): string {
  const signs = Array.from(text);
  if (signs.length <= most) return text;
  const start = signs.slice(0, most).join("");
  return /\s/.test(signs[most] ?? "") ? start : start.replace(/\s+\S*$/, "");
}
