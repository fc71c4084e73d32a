import type { DecodeWarning } from "@cairn/domain/recording/decoded-activity";
import { fitCrc } from "./fit-crc.ts";
import { type FitDefinition, readDefinition } from "./fit-definition.ts";
import { isFitHeader, readFitHeader } from "./fit-header.ts";
import { recordMessage, type RecordRun } from "./fit-record-plan.ts";
import { findResumption, maxGapS, makesSense } from "./fit-resumption.ts";

/** Takes the messages of a FIT file in order. */
export interface FitSink {
  /** A file of the chain begins; message definitions and clocks start again. */
  onFile(): void;
  /**
   * A data message whose content begins at `at`; `timestamp` in seconds since the FIT epoch, NaN if absent. Returns false to stop
   * the reading.
   */
  onMessage(view: DataView, definition: FitDefinition, at: number, timestamp: number): boolean;
  /** Whether it takes records of a definition many at once. */
  takesRuns(definition: FitDefinition): boolean;
  /** The same as `onMessage` for each of some records, each of which has its time if the definition has one. */
  onRecords(view: DataView, run: RecordRun): boolean;
}

/** Maximum number of records that are read at once: few enough that all of them are near in memory. */
const longestRun = 1024;

/** Total number of bytes searched for the place where damaged data becomes readable again. */
const searchBudget = 65_536;

/**
 * Reads the messages of a FIT file or chain of files (FIT protocol 2.0): both byte orders, developer fields by their sizes,
 * compressed timestamps. Wrong CRCs, a header without the data's size, a cut end and unreadable parts are warnings.
 */
export class FitReader {
  readonly warnings = new Set<DecodeWarning>();
  private readonly bytes: Uint8Array;
  private readonly view: DataView;
  private readonly sink: FitSink;
  private searched = 0;

  constructor(bytes: Uint8Array, sink: FitSink) {
    this.bytes = bytes;
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.sink = sink;
  }

  /** Reads everything; afterwards the sink has all messages. */
  read(): void {
    const { bytes } = this;
    let at = 0;
    while (at < bytes.length) {
      if (!isFitHeader(bytes, at)) {
        this.warnings.add("damaged_part_skipped");
        return;
      }
      const next = this.readFile(at);
      if (next === undefined) return;
      at = next;
    }
  }

  /** Reads one file of the chain; returns the offset after it, or undefined if the reading ends there. */
  private readFile(start: number): number | undefined {
    const { bytes } = this;
    const { size, dataSize } = readFitHeader(bytes, start);
    const dataEnd = start + size + dataSize;
    const whole = dataSize > 0 && dataEnd + 2 <= bytes.length;
    if (!whole) this.warnings.add("truncated");
    else if (fitCrc(bytes, start, dataEnd + 2) !== 0) this.warnings.add("crc_mismatch");
    this.sink.onFile();
    const goOn = this.readMessages(start + size, whole ? dataEnd : bytes.length);
    return goOn && whole ? dataEnd + 2 : undefined;
  }

  /** False when the sink has had enough. */
  private readMessages(from: number, end: number): boolean {
    const file: FileState = { end, definitions: [], clock: NaN };
    let at: number | undefined = from;
    while (at !== undefined && at < end) {
      const header: number = this.bytes[at] ?? 0;
      const next: number | "enough" | undefined =
        (header & 0xc0) === 0x40 ? this.define(at, header, file) : this.deliver(at, header, file);
      if (next === "enough") return false;
      at = next;
    }
    return true;
  }

  /** Reads a definition message; returns the offset after it, or undefined when the file cannot be read further. */
  private define(at: number, header: number, file: FileState): number | undefined {
    const read = readDefinition(this.bytes, at, file.end);
    if (read.kind !== "read") return this.resume(at, file, read.kind === "cut");
    file.definitions[header & 0x0f] = read.definition;
    return at + read.length;
  }

  /** Passes a data message on; returns the offset after it, or undefined when the file cannot be read further. */
  private deliver(at: number, header: number, file: FileState): number | "enough" | undefined {
    const definition = file.definitions[localNumber(header)];
    if (!definition) return this.resume(at, file, false);
    const next = at + 1 + definition.size;
    if (next > file.end) return this.resume(at, file, true);
    if (definition.globalNumber === recordMessage && header < 0x40 && this.sink.takesRuns(definition)) {
      const count = this.runAt(at, header, definition, file);
      const run = { definition, at: at + 1, count };
      if (count > 0) return this.sink.onRecords(this.view, run) ? at + count * (next - at) : "enough";
    }
    let timestamp = NaN;
    if (header & 0x80) {
      timestamp = rolledOver(file.clock, header & 0x1f);
      file.clock = timestamp;
    } else if (definition.timestampOffset >= 0) {
      const stamp = this.view.getUint32(at + 1 + definition.timestampOffset, definition.littleEndian);
      if (stamp !== 0xffffffff) {
        if (this.isStray(at, stamp, definition, file)) return this.resume(at, file, false);
        timestamp = stamp;
        file.clock = stamp;
      }
    }
    return this.sink.onMessage(this.view, definition, at + 1, timestamp) ? next : "enough";
  }

  /** Number of records from one on that have the same definition and ordinary times; the clock is then that of the last. */
  private runAt(from: number, header: number, definition: FitDefinition, file: FileState): number {
    const { bytes, view } = this;
    const { size, timestampOffset, littleEndian } = definition;
    const last = file.end - size - 1;
    let [count, clock] = [0, file.clock];
    for (let at = from; at <= last && count < longestRun && bytes[at] === header; at += size + 1) {
      if (timestampOffset >= 0) {
        const stamp = view.getUint32(at + 1 + timestampOffset, littleEndian);
        if (stamp === 0xffffffff || Math.abs(stamp - clock) > maxGapS) break;
        clock = stamp;
      }
      count += 1;
    }
    file.clock = clock;
    return count;
  }

  /** True for a record whose time is far from the previous one, unless the following messages agree with it (a clock was set). */
  private isStray(at: number, stamp: number, definition: FitDefinition, file: FileState): boolean {
    if (definition.globalNumber !== recordMessage || !(Math.abs(stamp - file.clock) > maxGapS)) return false;
    return !makesSense(this.view, this.bytes, at, file.end, file.definitions, stamp);
  }

  /** Looks for readable messages after an unreadable one at `at`; `cut` if that one reaches beyond the end. */
  private resume(at: number, file: FileState, cut: boolean): number | undefined {
    const from = at + 1;
    const stop = Math.min(file.end, from + searchBudget - this.searched);
    const found = findResumption(this.view, this.bytes, from, stop, file.end, file.definitions, file.clock);
    this.searched += (found ?? stop) - from;
    this.warnings.add(cut && found === undefined ? "truncated" : "damaged_part_skipped");
    return found;
  }
}

/** The state of reading one file. */
interface FileState {
  readonly end: number;
  readonly definitions: (FitDefinition | undefined)[];
  /** Latest time, seconds since the FIT epoch; NaN before the first. */
  clock: number;
}

/** Local number of a data message: four bits, or two in a compressed header. */
const localNumber = (header: number): number => (header & 0x80 ? (header >>> 5) & 0x03 : header & 0x0f);

/** The clock after a compressed header: its five bits replace the low ones, and the clock never runs backwards (FIT protocol). */
const rolledOver = (clock: number, offset: number): number => clock + ((offset - (clock % 32) + 32) % 32);
