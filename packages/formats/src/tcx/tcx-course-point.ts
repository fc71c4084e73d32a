import { type Waypoint, type WaypointSymbol, waypointSymbols } from "@cairn/domain/recording/waypoint";
import { isPosition } from "@cairn/geo/position";
import { plainText } from "../file-format/plain-text.ts";
import { waypointOf } from "../points/waypoint-symbols.ts";
import { numberOf } from "../xml/xml-value.ts";
import { element } from "./tcx-elements.ts";

/** `CoursePointType_t` of the schema; climbs by their category are marked where they end. */
const symbols: ReadonlyMap<string, WaypointSymbol> = new Map([
  ["Summit", "summit"],
  ["Water", "water"],
  ["Food", "food"],
  ["Danger", "danger"],
  ["First Aid", "first_aid"],
  ["4th Category", "summit"],
  ["3rd Category", "summit"],
  ["2nd Category", "summit"],
  ["1st Category", "summit"],
  ["Hors Category", "summit"],
]);
const turns: ReadonlySet<string> = new Set(["Left", "Right", "Straight"]);

const isSymbol = (kind: string): kind is WaypointSymbol => waypointSymbols.some((symbol) => symbol === kind);

/** The current course point. */
export class TcxCoursePoint {
  private readonly texts = new Map<number, string>();

  /** Takes the text of a leaf; the first one of each counts. */
  set(code: number, parent: number, text: string): void {
    const isPlace = code === element.latitude || code === element.longitude;
    // Our own element stands in the extensions of the point, which is no element that we know.
    const isOurs = code === element.pointKind;
    if (isOurs || parent === (isPlace ? element.position : element.coursePoint))
      if (!this.texts.has(code)) this.texts.set(code, text);
  }

  /** The place that it marks; undefined for a turn, and without a position on earth. */
  waypoint(): Waypoint | undefined {
    const textOf = (code: number): string => plainText(this.texts.get(code) ?? "") ?? "";
    const [type, kind] = [textOf(element.pointType), textOf(element.pointKind)];
    if (turns.has(type) || (kind !== "" && !isSymbol(kind))) return undefined;
    const lat = numberOf(this.texts.get(element.latitude));
    const lon = numberOf(this.texts.get(element.longitude));
    if (!isPosition(lat, lon)) return undefined;
    const symbol = isSymbol(kind) ? kind : symbols.get(type);
    // The name has ten characters at most, so that many programs write the whole of it into the notes.
    const [name, notes] = [textOf(element.name), textOf(element.notes)];
    return waypointOf({ lat, lon }, symbol, notes.startsWith(name) ? notes : name);
  }
}
