import type { Random } from "@cairn/demo/random";

/** Longest file that is kept for further changes, bytes: in longer ones, changes seldom hit anything that matters. */
const longest = 65_536;

interface Entry {
  readonly bytes: Uint8Array;
  /** What this file was the first to reach. */
  readonly news: readonly number[];
  chosen: number;
}

/** Files that each reached something first. Those that reach what few others reach are chosen more often. */
export class EvolvingCorpus {
  private readonly entries: Entry[] = [];
  private readonly hits = new Map<number, number>();

  get size(): number {
    return this.entries.length;
  }

  /** Counts the blocks that a file reached and keeps the file if some are new; true if it was kept. */
  offer(bytes: Uint8Array, features: readonly number[]): boolean {
    const news = features.filter((feature) => !this.hits.has(feature));
    for (const feature of features) this.hits.set(feature, (this.hits.get(feature) ?? 0) + 1);
    const kept = news.length > 0 && bytes.length <= longest;
    if (kept) this.entries.push({ bytes, news, chosen: 0 });
    return kept;
  }

  /** A file to change next: among a few drawn at random, the one with the rarest find and the fewest changes so far. */
  choose(random: Random): Uint8Array {
    let best: Entry | undefined;
    let least = Infinity;
    for (let draw = 0; draw < 4; draw += 1) {
      const entry = this.entries[random.int(0, this.entries.length - 1)];
      if (entry === undefined) continue;
      const cost = this.rarity(entry) * (1 + entry.chosen) * Math.log2(64 + entry.bytes.length);
      if (cost >= least) continue;
      least = cost;
      best = entry;
    }
    if (best === undefined) return new Uint8Array(0);
    best.chosen += 1;
    return best.bytes;
  }

  /** Number of files so far that reached the rarest block of what this one found. */
  private rarity({ news }: Entry): number {
    let rarest = Infinity;
    for (const feature of news) rarest = Math.min(rarest, this.hits.get(feature) ?? 0);
    return rarest;
  }
}
