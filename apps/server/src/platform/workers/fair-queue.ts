import { fail, ok, type Result } from "@cairn/domain/result";

/** The caller to whom a task counts. */
export interface Share {
  /** Callers of one kind, such as people with a session; the kinds take turns before their callers do. */
  readonly group: string;
  /** Key of the caller, who takes turns with the others of the group. */
  readonly key: string;
  /** Further keys with a share each, such as the username of a login. */
  readonly also?: readonly string[];
}

export interface QueueLimits {
  /** Tasks under way. */
  readonly atOnce: number;
  readonly atOncePerKey: number;
  /** The same of all callers of a group, for groups that leave room for others. */
  readonly atOncePerGroup?: Readonly<Record<string, number>>;
  /** Tasks that wait. */
  readonly waiting: number;
  readonly waitingPerGroup: number;
  readonly waitingPerKey: number;
}

/** Why a task was refused: the whole queue is full, or only the caller's part of it. */
export type QueueRefusal = "busy" | "share_used";

/** Tasks of a queue. */
export interface QueueLength {
  readonly running: number;
  readonly waiting: number;
}

interface Ticket {
  readonly share: Share;
  readonly start: () => void;
}

/**
 * Runs a limited number of tasks at once. The others wait in a queue of limited length, in which groups take turns, and
 * within a group its callers: a caller with one task waits for at most one task of each other caller, however many those have
 * sent.
 */
export class FairQueue {
  private readonly limits: QueueLimits;
  private readonly mayRunMore: (running: number) => boolean;
  /** Tickets by group and key; the first in each map is next. */
  private readonly lines = new Map<string, Map<string, Ticket[]>>();
  private readonly waitingOf = new Counts();
  private readonly runningOf = new Counts();
  private running = 0;
  private waiting = 0;

  /** @param mayRunMore whether one more task may start in addition to those of this queue that are running */
  constructor(
    limits: QueueLimits,
    mayRunMore: (running: number) => boolean = (running) => running < limits.atOnce,
  ) {
    this.limits = limits;
    this.mayRunMore = mayRunMore;
  }

  get length(): QueueLength {
    return { running: this.running, waiting: this.waiting };
  }

  /** Runs a task in its turn; refuses at once if the queue or the caller's part of it is full. */
  async run<T>(share: Share, task: () => Promise<T>): Promise<Result<T, QueueRefusal>> {
    const turn = await this.enter(share);
    if (!turn.ok) return turn;
    try {
      return ok(await task());
    } finally {
      turn.value();
    }
  }

  /**
   * Waits for a turn; refuses at once as `run` does.
   *
   * @param how.gone tells that nobody waits for the task any more; until its turn it then leaves the queue, which is answered
   *   like a full share
   * @param how.isBegun it continues what had a turn before, and is not refused however many wait
   * @returns what ends the turn; only the first call of it counts
   */
  async enter(
    share: Share,
    { gone, isBegun = false }: { readonly gone?: AbortSignal; readonly isBegun?: boolean } = {},
  ): Promise<Result<() => void, QueueRefusal>> {
    const refusal = gone?.aborted === true ? "share_used" : isBegun ? undefined : this.refusalFor(share);
    if (refusal) return fail(refusal);
    const isIn = await new Promise<boolean>((decide) => {
      const ticket = { share, start: () => decide(true) };
      this.enqueue(ticket);
      gone?.addEventListener("abort", () => this.leave(ticket) && decide(false), { once: true });
      this.admit();
    });
    if (!isIn) return fail("share_used");
    let hasEnded = false;
    return ok(() => {
      if (hasEnded) return;
      hasEnded = true;
      this.running -= 1;
      for (const key of allKeysOf(share)) this.runningOf.add(key, -1);
      this.admit();
    });
  }

  /** Starts the tasks that may start now; call it when the result of `mayRunMore` may have changed. */
  admit(): void {
    while (this.mayRunMore(this.running)) {
      const ticket = this.takeNext();
      if (!ticket) return;
      this.running += 1;
      for (const key of allKeysOf(ticket.share)) this.runningOf.add(key, 1);
      ticket.start();
    }
  }

  /** Why a task of a caller would be refused now; undefined if it would be accepted. */
  refusalFor(share: Share): QueueRefusal | undefined {
    const { waiting, waitingPerGroup, waitingPerKey } = this.limits;
    if (keysOf(share).some((key) => this.waitingOf.get(key) >= waitingPerKey)) return "share_used";
    const isFull = this.waiting >= waiting || this.waitingOf.get(groupKey(share)) >= waitingPerGroup;
    return isFull ? "busy" : undefined;
  }

  private enqueue(ticket: Ticket): void {
    const { group, key } = ticket.share;
    const line = this.lines.get(group) ?? new Map<string, Ticket[]>();
    this.lines.set(group, line);
    line.set(key, [...(line.get(key) ?? []), ticket]);
    this.count(ticket.share, 1);
  }

  /** Removes a ticket that still waits. @returns whether it did */
  private leave(ticket: Ticket): boolean {
    const { group, key } = ticket.share;
    const line = this.lines.get(group);
    const tickets = line?.get(key) ?? [];
    const left = tickets.filter((other) => other !== ticket);
    if (!line || left.length === tickets.length) return false;
    if (left.length > 0) line.set(key, left);
    else line.delete(key);
    if (line.size === 0) this.lines.delete(group);
    this.count(ticket.share, -1);
    return true;
  }

  private takeNext(): Ticket | undefined {
    for (const [group, line] of this.lines) {
      for (const [key, [ticket, ...others]] of line) {
        if (!ticket || !this.mayStart(ticket)) continue;
        line.delete(key);
        if (others.length > 0) line.set(key, others);
        this.lines.delete(group);
        if (line.size > 0) this.lines.set(group, line);
        this.count(ticket.share, -1);
        return ticket;
      }
    }
    return undefined;
  }

  private mayStart({ share }: Ticket): boolean {
    const { atOncePerKey, atOncePerGroup = {} } = this.limits;
    const isFree = this.runningOf.get(groupKey(share)) < (atOncePerGroup[share.group] ?? Infinity);
    return isFree && keysOf(share).every((key) => this.runningOf.get(key) < atOncePerKey);
  }

  private count(share: Share, by: number): void {
    this.waiting += by;
    for (const key of allKeysOf(share)) this.waitingOf.add(key, by);
  }
}

const keysOf = ({ key, also = [] }: Share): readonly string[] => [key, ...also];

/** Distinct from the keys of callers, which do not have this character. */
const groupKey = ({ group }: Share): string => `\0${group}`;

const allKeysOf = (share: Share): readonly string[] => [groupKey(share), ...keysOf(share)];

/** Counts by key; a count of 0 is removed. */
class Counts {
  private readonly counts = new Map<string, number>();

  get(key: string): number {
    return this.counts.get(key) ?? 0;
  }

  add(key: string, by: number): void {
    const count = this.get(key) + by;
    if (count === 0) this.counts.delete(key);
    else this.counts.set(key, count);
  }
}
