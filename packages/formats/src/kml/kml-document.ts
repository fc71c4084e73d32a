import type {
  DecodedActivities,
  DecodedActivity,
  DecodeError,
} from "@cairn/domain/recording/decoded-activity";
import { fail, type Result } from "@cairn/domain/result";
import { activityForGpxType, activityForTitle } from "@cairn/domain/sports/gpx-type";
import { plainText } from "../file-format/plain-text.ts";
import { isVirtualProgram } from "../file-format/virtual-world.ts";
import { assembleRecording } from "../points/assemble-recording.ts";
import { PlannedLines } from "../points/planned-line.ts";
import { channelIndex, maxPoints, PointColumns } from "../points/point-columns.ts";
import { symbolNamed } from "../points/waypoint-symbols.ts";
import { decodeParts, type FilePart } from "../points/workout-parts.ts";
import { ElementCodes } from "../xml/element-codes.ts";
import type { XmlDocument } from "../xml/xml-decoder.ts";
import { noAttributes, ReadText, type XmlAttributes, type XmlText } from "../xml/xml-receiver.ts";
import type { XmlFault } from "../xml/xml-stream.ts";
import { offsetAtStart, type XmlTime } from "../xml/xml-time.ts";
import { maxText } from "../xml/xml-value.ts";
import { countPlaces, type KmlPlace, readPlaces } from "./kml-coordinates.ts";
import { element, firstLeaf, kmlElements } from "./kml-elements.ts";
import { type KmlSensor, KmlTrack, sensorOf } from "./kml-track.ts";

/** Names of the `Data` that contains the sport: My Tracks and OpenTracks. */
const sportNames: ReadonlySet<string> = new Set(["activityType", "type"]);

/** Maximum characters kept of one line: half a million points as programs write them. */
const maxLineText = 16 * 1024 * 1024;

/** The tracks of one placemark; their points end where those of the next one begin. */
interface KmlPart {
  readonly from: number;
  name?: string | undefined;
  type?: string | undefined;
  /** The first time of its tracks. */
  firstTime?: XmlTime | undefined;
  /** Kilocalories of its tracks. */
  energy: number;
}

/** Collects the tracks of a KML file. Links are never followed; shapes and styles are ignored. */
export class KmlDocument implements XmlDocument {
  readonly points = new PointColumns();
  closed = false;
  readonly codes = new ElementCodes(kmlElements);
  private readonly stop: (fault: XmlFault) => never;
  private readonly open: number[] = [];
  private readonly segmentStarts: number[] = [];
  private track: KmlTrack | undefined;
  /** The current placemark, once it has a track. */
  private part: KmlPart | undefined;
  private sensor: KmlSensor | undefined;
  private leaf: number = element.other;
  private text = "";
  private dataName = "";
  private placemarkName: string | undefined;
  private placemarkType: string | undefined;
  /** The point of the current placemark, and the symbol that it states. */
  private placemarkPlace: KmlPlace | undefined;
  private placemarkSymbol: string | undefined;
  private fileName: string | undefined;
  private readonly parts: KmlPart[] = [];
  private deviceName: string | undefined;
  private tracks = 0;
  private droppedPlaces = 0;
  private lines = 0;
  private readonly plan = new PlannedLines();
  private places = 0;

  constructor(stop: (fault: XmlFault) => never) {
    this.stop = stop;
  }

  get readsText(): boolean {
    return this.leaf !== element.other;
  }

  /** The element that is open, or around the one that begins or ends. */
  private get parent(): number {
    return this.open[this.open.length - 1] ?? element.other;
  }

  onOpen(code: number, attributes: XmlAttributes): void {
    if (this.open.length === 0 && code !== element.root) this.stop({ kind: "unknown_format" });
    this.open.push(code);
    this.leaf = code >= firstLeaf ? code : element.other;
    this.text = "";
    if (code === element.track) this.openTrack();
    else if (code === element.sensor) this.openSensor(attributes.text("name") ?? "");
    else if (code === element.data) this.dataName = attributes.text("name") ?? "";
    else if (code === element.placemark) {
      this.part = undefined;
      this.placemarkName = undefined;
      this.placemarkPlace = undefined;
      this.placemarkSymbol = undefined;
      this.placemarkType = undefined;
    }
  }

  onText(text: string): void {
    const most = this.leaf === element.coordinates ? maxLineText : maxText;
    if (this.leaf !== element.other && this.text.length < most) this.text += text;
  }

  onLeaf(code: number, text: XmlText): void {
    const { track } = this;
    if (track && code >= firstLeaf) {
      this.leaf = element.other;
      this.closeEntry(track, code, this.parent, text);
      return;
    }
    this.onOpen(code, noAttributes);
    if (this.leaf !== element.other) this.onText(text.text());
    this.onClose();
  }

  onClose(): void {
    const code = this.open.pop();
    if (code === this.leaf && this.leaf !== element.other) this.closeLeaf(code);
    else if (code === element.track) this.closeTrack();
    else if (code === element.sensor) this.sensor = undefined;
    else if (code === element.placemark) this.closePlacemark();
    if (this.open.length === 0) this.closed = true;
    this.leaf = element.other;
  }

  finish(): Result<DecodedActivities, DecodeError> {
    // A truncated file leaves its last track open.
    this.closeTrack();
    this.closePlacemark();
    const { points } = this;
    const known = [channelIndex.time, channelIndex.lat].some((channel) => points.column(channel));
    if (!known) return fail(this.withoutPoints());
    this.forgetFlatElevation();
    return decodeParts(points, this.segmentStarts, this.filledParts(), (picked, parts) => {
      const { recording, warnings } = assembleRecording(picked.points, picked.segmentStarts);
      return {
        format: "kml",
        recording,
        legs: [],
        ...this.details(parts),
        warnings: this.droppedPlaces > 0 ? ["invalid_points_dropped", ...warnings] : warnings,
      };
    });
  }

  /** The placemarks that have points. */
  private filledParts(): readonly (KmlPart & FilePart)[] {
    const { parts, points } = this;
    return parts.flatMap((part, i) => {
      const to = parts[i + 1]?.from ?? points.length;
      const activityId = part.type === undefined ? undefined : activityForGpxType(part.type);
      return to > part.from ? [{ ...part, to, activityId, isActivity: false }] : [];
    });
  }

  private withoutPoints(): DecodeError {
    if (this.tracks > 0) return { kind: "no_points" };
    if (this.lines > 0) return this.plan.refusal("route", this.fileName);
    if (this.places > 0) return { kind: "not_an_activity", what: "waypoints" };
    return { kind: "not_an_activity", what: "other" };
  }

  /** Programs without a barometer write altitude 0 for every point; this is not an elevation. */
  private forgetFlatElevation(): void {
    const ele = this.points.column(channelIndex.ele);
    if (ele?.every((metres) => metres === 0 || Number.isNaN(metres))) ele.fill(NaN);
  }

  private details(parts: readonly (KmlPart & FilePart)[]): Partial<DecodedActivity> {
    const name = parts.find((part) => part.name !== undefined)?.name ?? this.fileName;
    const typed = parts.find((part) => part.activityId !== undefined);
    const activityId = typed?.activityId ?? activityForTitle(name);
    const { deviceName } = this;
    const utcOffset = offsetAtStart(parts.map((part) => part.firstTime));
    const energy = parts.reduce((sum, part) => sum + part.energy, 0);
    return {
      ...(energy > 0 && { device: { energy } }),
      ...(activityId === undefined ? {} : { activityId }),
      ...(name === undefined ? {} : { name }),
      ...(deviceName === undefined ? {} : { deviceName }),
      ...(utcOffset === undefined ? {} : { utcOffset }),
      ...(isVirtualProgram(deviceName) ? { isVirtual: true } : {}),
    };
  }

  private openTrack(): void {
    this.closeTrack();
    if (!this.part) {
      this.part = { from: this.points.length, energy: 0 };
      // A placemark without points is dropped, so that the number of placemarks is bounded by that of the points.
      if (this.parts.at(-1)?.from === this.points.length) this.parts.pop();
      this.parts.push(this.part);
    }
    this.track = new KmlTrack(this.points);
    this.tracks += 1;
    this.sensor = undefined;
    if (this.segmentStarts.at(-1) !== this.points.length) this.segmentStarts.push(this.points.length);
  }

  private closeTrack(): void {
    if (!this.track) return;
    this.droppedPlaces += this.track.droppedPlaces;
    if (this.part) {
      this.part.firstTime ??= this.track.firstTime;
      this.part.energy += this.track.energy;
    }
    this.track = undefined;
    if (this.segmentStarts.at(-1) === this.points.length) this.segmentStarts.pop();
  }

  private openSensor(name: string): void {
    this.sensor = sensorOf(name);
    this.track?.openSensor();
  }

  /** The placemark's name applies to the tracks in it. */
  private closePlacemark(): void {
    if (this.part) {
      this.part.name ??= this.placemarkName;
      this.part.type ??= this.placemarkType;
    }
    if (this.placemarkPlace) {
      const { lat, lon } = this.placemarkPlace;
      const symbol = symbolNamed(this.placemarkSymbol ?? "");
      this.plan.addWaypoint({ lat, lon, name: this.placemarkName ?? "", symbol });
    }
    this.placemarkPlace = undefined;
    this.part = undefined;
  }

  private closeLeaf(code: number): void {
    const { parent, track } = this;
    if (track) this.closeEntry(track, code, parent, new ReadText(this.text));
    else if (code === element.name) this.closeName(parent);
    else if (code === element.generator) this.deviceName ??= plainText(this.text);
    else if (code === element.value && parent === element.data) this.closeData();
    else if (code === element.coordinates && parent === element.lineString) {
      this.closeLine();
    } else if (code === element.coordinates) this.closePlace(parent);
  }

  private closePlace(parent: number): void {
    const [place] = readPlaces(this.text);
    if (!place) return;
    this.places += 1;
    if (parent === element.point && this.open.includes(element.placemark)) this.placemarkPlace = place;
  }

  private closeLine(): void {
    if (countPlaces(this.text, 2) < 2) return;
    this.lines += 1;
    this.plan.begin(this.placemarkName);
    for (const place of readPlaces(this.text)) this.plan.add(place);
  }

  private closeEntry(track: KmlTrack, code: number, parent: number, text: XmlText): void {
    const { sensor } = this;
    if (track.isFull()) this.stop({ kind: "too_many_points", limit: maxPoints });
    if (code === element.when && parent === element.track) track.addTime(text);
    else if (code === element.coord) track.addPlace(text);
    else if (code === element.value && parent === element.sensor && sensor !== undefined) {
      track.addValue(sensor, text);
    }
  }

  private closeName(parent: number): void {
    if (parent === element.placemark) this.placemarkName ??= plainText(this.text);
    else if (parent === element.container) this.fileName ??= plainText(this.text);
    else if (parent === element.author) this.deviceName ??= plainText(this.text);
  }

  private closeData(): void {
    if (!this.open.includes(element.placemark)) return;
    if (sportNames.has(this.dataName)) this.placemarkType ??= this.text;
    else if (this.dataName === "symbol") this.placemarkSymbol ??= this.text;
  }
}
