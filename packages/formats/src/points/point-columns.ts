import { type Channel, channels, type RecordingColumns } from "@cairn/domain/recording/recording";

/** Maximum number of points in one file: more than eleven days at one per second. Bounds the memory of a decoder. */
export const maxPoints = 1_000_000;

/** Points that get room, or NaN, at once. */
const pointsAtOnce = 1024;
/** Up to here room grows by four, beyond it by two. */
const ampleRoom = 16 * pointsAtOnce;

/** Part of its points that a column may have room for beyond them, which has never been used. */
const mostUnused = 1;

/** Index of a channel in `channels`, for `PointColumns.set`. */
export const channelIndex = Object.fromEntries(channels.map((channel, i) => [channel, i])) as Readonly<
  Record<Channel, number>
>;

/**
 * Columns that grow while a file is read. A column is created with its first value; points without one have NaN. During
 * the reading the time column is in milliseconds since 1970.
 */
export class PointColumns {
  length = 0;
  private capacity = pointsAtOnce;
  /** Points that columns have room for with NaN in it: room further on takes memory only once it is used. */
  private ready = 0;
  private readonly columns: (Float64Array | undefined)[] = channels.map(() => undefined);

  /** Begins the next point; `set` fills it. */
  add(): void {
    if (this.length === this.ready) this.makeReady(1);
    this.length += 1;
  }

  /** Begins several points, the last of which is then the latest. */
  addAll(count: number): void {
    if (this.length + count > this.ready) this.makeReady(count);
    this.length += count;
  }

  /** Makes room for as many points before the first, so that columns that grow to about that length are never copied. */
  reserve(count: number): void {
    if (this.length === 0 && count > this.capacity) this.growTo(count);
  }

  /** The column of a channel with room for the points so far and more, made if there is none. */
  room(channel: number): Float64Array {
    return this.columns[channel] ?? this.create(channel);
  }

  /** Sets a value of the latest point. */
  set(channel: number, value: number): void {
    const column = this.columns[channel] ?? this.create(channel);
    column[this.length - 1] = value;
  }

  /** Sets a value of the latest point unless it has one. */
  setFirst(channel: number, value: number): void {
    this.setAbsent(channel, this.length - 1, value);
  }

  /** Sets a value of any point. */
  setAt(channel: number, point: number, value: number): void {
    const column = this.columns[channel] ?? this.create(channel);
    column[point] = value;
  }

  /** Sets a value of any point unless it has one. */
  setAbsent(channel: number, point: number, value: number): void {
    const column = this.columns[channel] ?? this.create(channel);
    if (Number.isNaN(column[point] ?? NaN)) column[point] = value;
  }

  /** Adds to a value of the latest point. */
  increase(channel: number, amount: number): void {
    const column = this.columns[channel];
    if (column) column[this.length - 1] = (column[this.length - 1] ?? NaN) + amount;
  }

  /**
   * Copies the values of every channel of `others`, for the same points or the first of them, that has only zeros or no values
   * here.
   */
  takeMissing(others: PointColumns): void {
    for (const i of channels.keys()) {
      const column = others.column(i);
      if (!column || this.column(i)?.some((value) => value !== 0 && !Number.isNaN(value))) continue;
      const own = this.columns[i] ?? this.create(i);
      for (const [point, value] of column.entries()) if (!Number.isNaN(value)) own[point] = value;
    }
  }

  /** The column of a channel cut to `length`, or undefined when no point has a value. */
  column(channel: number): Float64Array | undefined {
    const column = this.columns[channel]?.subarray(0, this.length);
    return column?.some((value) => !Number.isNaN(value)) ? column : undefined;
  }

  /**
   * Every column that has a value, for whoever takes the points over, with the points in the order of `order`, or else in their
   * own.
   */
  toColumns(order?: Uint32Array): RecordingColumns {
    const result: { -readonly [C in Channel]?: Float64Array } = {};
    for (const [i, channel] of channels.entries()) {
      const column = this.column(i);
      if (column)
        result[channel] = order ? Float64Array.from(order, (at) => column[at] ?? NaN) : this.fitted(column);
    }
    return result;
  }

  /** A column as it is, or a copy if it has room for many more points. */
  private fitted(column: Float64Array): Float64Array {
    return this.capacity - this.length <= this.length * mostUnused ? column : column.slice();
  }

  /** A copy of the points of some ranges, in the order of the ranges. */
  pick(ranges: readonly { readonly from: number; readonly to: number }[]): PointColumns {
    const picked = new PointColumns();
    for (const { from, to } of ranges) picked.addAll(to - from);
    for (const channel of channels.keys()) {
      const column = this.columns[channel];
      if (!column) continue;
      const copy = picked.create(channel);
      let at = 0;
      for (const { from, to } of ranges) {
        copy.set(column.subarray(from, to), at);
        at += to - from;
      }
    }
    return picked;
  }

  private create(channel: number): Float64Array {
    const column = new Float64Array(this.capacity).fill(NaN, 0, this.ready);
    this.columns[channel] = column;
    return column;
  }

  private makeReady(count: number): void {
    const { ready, capacity } = this;
    const needed = this.length + count;
    if (needed > capacity) this.growTo(Math.max(needed, capacity * (capacity < ampleRoom ? 4 : 2)));
    this.ready = Math.min(this.capacity, Math.max(needed, this.length + pointsAtOnce));
    for (const column of this.columns) column?.fill(NaN, ready, this.ready);
  }

  private growTo(capacity: number): void {
    this.capacity = capacity;
    for (const [i, column] of this.columns.entries()) {
      if (!column) continue;
      const larger = new Float64Array(this.capacity);
      larger.set(column);
      this.columns[i] = larger;
    }
  }
}
