interface Asked<Item, Result> {
  readonly item: Item;
  readonly answer: PromiseWithResolvers<Result>;
}

interface RoundsSettings<Item, Result> {
  /** Makes the results of some items, in their order. */
  readonly run: (items: readonly Item[]) => Promise<readonly Result[]>;
  /** Items of one round. */
  readonly most: number;
  /** A round waits for this before it takes its items, so that those on their way come along. */
  readonly gather?: () => Promise<void>;
  /** Called when nothing is under way any more. */
  readonly onIdle?: () => void;
}

/** Does things in rounds, one at a time: what is asked for during a round is done together in the next one. */
export class Rounds<Item, Result> {
  private readonly settings: RoundsSettings<Item, Result>;
  private waiting: Asked<Item, Result>[] = [];
  private running: Promise<void> | undefined;

  constructor(settings: RoundsSettings<Item, Result>) {
    this.settings = settings;
  }

  /** The result of an item. A round that fails fails for all its items, and no others. */
  async ask(item: Item): Promise<Result> {
    const answer = Promise.withResolvers<Result>();
    this.waiting.push({ item, answer });
    this.running ??= this.runAll();
    return await answer.promise;
  }

  /** Resolves when nothing is under way. */
  async idle(): Promise<void> {
    await this.running;
  }

  get isIdle(): boolean {
    return this.running === undefined;
  }

  private async runAll(): Promise<void> {
    while (this.waiting.length > 0) {
      if (this.settings.gather) await this.settings.gather();
      const round = this.waiting.splice(0, this.settings.most);
      try {
        const results = await this.settings.run(round.map(({ item }) => item));
        for (const [i, { answer }] of round.entries()) answer.resolve(results[i] as Result);
      } catch (error) {
        for (const { answer } of round) answer.reject(error);
      }
    }
    this.running = undefined;
    this.settings.onIdle?.();
  }
}
