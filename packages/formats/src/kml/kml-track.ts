import { isPosition } from "@cairn/geo/position";
import { channelIndex, maxPoints, type PointColumns } from "../points/point-columns.ts";
import type { XmlText } from "../xml/xml-receiver.ts";
import type { XmlTime } from "../xml/xml-time.ts";
import { readCoord } from "./kml-coordinates.ts";

/** Names of `SimpleArrayData`, letters only, in the spellings of My Tracks, OpenTracks and Google's own examples. */
const channelOfName: ReadonlyMap<string, number> = new Map([
  ["heartrate", channelIndex.heartRate],
  ["hr", channelIndex.heartRate],
  ["cadence", channelIndex.cadence],
  ["power", channelIndex.power],
  ["watts", channelIndex.power],
  ["speed", channelIndex.speed],
  ["temperature", channelIndex.temperature],
  ["temp", channelIndex.temperature],
  ["distance", channelIndex.distance],
]);

/** Units that some programs put behind the name of the speed, as factors to metres a second. */
const speedUnits: ReadonlyMap<string, number> = new Map([
  ["speedkmh", 1 / 3.6],
  ["speedkph", 1 / 3.6],
  ["speedmph", 1609.344 / 3600],
  ["speedms", 1],
]);

/** What a `SimpleArrayData` contains. */
export type KmlSensor =
  | { readonly channel: number; readonly factor: number }
  /** Kilocalories since the start, as TomTom counts them. */
  | "energy";

/** What the `SimpleArrayData` of this name contains, if it is known. */
export function sensorOf(name: string): KmlSensor | undefined {
  const letters = name
    .slice(0, 64)
    .toLowerCase()
    .replaceAll(/[^a-z]/g, "");
  if (letters === "calories" || letters === "energy") return "energy";
  const factor = speedUnits.get(letters);
  const channel = factor === undefined ? channelOfName.get(letters) : channelIndex.speed;
  return channel === undefined ? undefined : { channel, factor: factor ?? 1 };
}

/**
 * One Track: lists of times, places and sensor values, each in its own order. The nth entries of the lists belong together,
 * even if the lists are mixed or have different lengths.
 */
export class KmlTrack {
  droppedPlaces = 0;
  /** The first of its times that can be read. */
  firstTime: XmlTime | undefined;
  private readonly points: PointColumns;
  private readonly start: number;
  private times = 0;
  private places = 0;
  private values = 0;
  /** Longitude, latitude and altitude of the place that is read. */
  private readonly coord = new Float64Array(3);
  /** The largest count of kilocalories; 0 without one. */
  energy = 0;

  constructor(points: PointColumns) {
    this.points = points;
    this.start = points.length;
  }

  /** True when the next entry of a list would exceed the maximum number of points. */
  isFull(): boolean {
    const entries = Math.max(this.times, this.places, this.values);
    return this.start + entries >= maxPoints;
  }

  addTime(text: XmlText): void {
    const at = this.claim(this.times);
    this.times += 1;
    const ms = text.ms();
    if (!Number.isNaN(ms)) this.firstTime ??= text.time();
    this.points.setAbsent(channelIndex.time, at, ms);
  }

  /** An empty place is a point at which the receiver had no position. */
  addPlace(text: XmlText): void {
    const at = this.claim(this.places);
    this.places += 1;
    const { coord } = this;
    if (text.numbers(coord) === coord.length)
      this.setPlace(at, coord[1] ?? NaN, coord[0] ?? NaN, coord[2] ?? NaN);
    else this.setAnyPlace(at, text.text());
  }

  private setAnyPlace(at: number, text: string): void {
    const place = readCoord(text);
    if (place) this.setPlace(at, place.lat, place.lon, place.ele);
    else if (text.trim() !== "") this.droppedPlaces += 1;
  }

  private setPlace(at: number, lat: number, lon: number, ele: number): void {
    const { points } = this;
    if (!isPosition(lat, lon)) {
      this.droppedPlaces += 1;
      return;
    }
    points.setAbsent(channelIndex.lat, at, lat);
    points.setAbsent(channelIndex.lon, at, lon);
    if (!Number.isNaN(ele)) points.setAbsent(channelIndex.ele, at, ele);
  }

  /** Begins another list of sensor values. */
  openSensor(): void {
    this.values = 0;
  }

  addValue(sensor: KmlSensor, text: XmlText): void {
    const value = text.number();
    if (sensor === "energy") {
      if (value > this.energy) this.energy = value;
      return;
    }
    const at = this.claim(this.values);
    this.values += 1;
    if (!Number.isNaN(value)) this.points.setAbsent(sensor.channel, at, value * sensor.factor);
  }

  private claim(entry: number): number {
    const at = this.start + entry;
    while (this.points.length <= at) this.points.add();
    return at;
  }
}
