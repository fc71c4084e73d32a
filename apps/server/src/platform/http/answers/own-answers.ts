/** An answer of a person's own data, as it is sent. */
export interface OwnAnswer {
  readonly bytes: Buffer;
  readonly headers: Readonly<Record<string, string>>;
  /** When it is no longer right, although nothing changes. */
  readonly endsAt?: Date | undefined;
}

interface OwnerAnswers {
  readonly version: string;
  /** In the order of their last use. */
  readonly answers: Map<string, OwnAnswer>;
  bytes: number;
}

/** About what an answer takes beside its bytes and its name. */
const overhead = 1024;

/** A name has what a client asked for, of whatever length. */
const sizeOf = (name: string, { bytes }: OwnAnswer): number => name.length + bytes.length + overhead;

/**
 * Recent answers of people's own data. Each is found only under the version of the data from which it was made, so that nothing
 * has to be invalidated, whichever process changes the data; those of an earlier version are removed with the first of a new one.
 */
export class OwnAnswers {
  /** In the order of their last use. */
  private readonly owners = new Map<string, OwnerAnswers>();
  private readonly maxBytes: number;
  private readonly maxBytesOfOwner: number;
  private cached = 0;

  /** @param maxBytesOfOwner what one person may take of it */
  constructor(maxBytes: number, maxBytesOfOwner: number) {
    this.maxBytes = maxBytes;
    this.maxBytesOfOwner = maxBytesOfOwner;
  }

  /** Total size of the answers, bytes. */
  get size(): number {
    return this.cached;
  }

  /**
   * The answer of a name, if it is there and right.
   *
   * @param version of the owner's data, read before this call
   */
  find(ownerId: string, version: string, name: string, now: Date): OwnAnswer | undefined {
    const owner = this.owners.get(ownerId);
    const answer = owner?.version === version ? owner.answers.get(name) : undefined;
    if (!owner || !answer || (answer.endsAt && answer.endsAt <= now)) return undefined;
    owner.answers.delete(name);
    owner.answers.set(name, answer);
    this.owners.delete(ownerId);
    this.owners.set(ownerId, owner);
    return answer;
  }

  /**
   * Adds an answer; the least recently used ones leave.
   *
   * @param version of the owner's data, read before any of the data from which the answer was made
   */
  add(ownerId: string, version: string, name: string, answer: OwnAnswer): void {
    if (sizeOf(name, answer) > this.maxBytesOfOwner) return;
    if (this.owners.get(ownerId)?.version !== version) this.removeOwner(ownerId);
    const owner = this.owners.get(ownerId) ?? { version, answers: new Map<string, OwnAnswer>(), bytes: 0 };
    this.owners.delete(ownerId);
    this.owners.set(ownerId, owner);
    this.remove(owner, name);
    owner.answers.set(name, answer);
    this.count(owner, sizeOf(name, answer));
    for (const oldest of owner.answers.keys()) {
      if (owner.bytes <= this.maxBytesOfOwner) break;
      this.remove(owner, oldest);
    }
    for (const oldest of this.owners.keys()) {
      if (this.cached <= this.maxBytes) break;
      this.removeOwner(oldest);
    }
  }

  private count(owner: OwnerAnswers, bytes: number): void {
    owner.bytes += bytes;
    this.cached += bytes;
  }

  private remove(owner: OwnerAnswers, name: string): void {
    const answer = owner.answers.get(name);
    if (!answer) return;
    owner.answers.delete(name);
    this.count(owner, -sizeOf(name, answer));
  }

  private removeOwner(ownerId: string): void {
    const owner = this.owners.get(ownerId);
    this.owners.delete(ownerId);
    this.cached -= owner?.bytes ?? 0;
  }
}
