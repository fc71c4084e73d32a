/** What is valid from a day on: a threshold, or a set of zones. There is one of a kind for each day. */
interface Dated {
  readonly kind: string;
  readonly since: string | null;
}

/** Whether both are of the same kind and day, so that one is the current or former state of the other. */
export const isSameDated = (one: Dated, other: Dated): boolean =>
  one.kind === other.kind && one.since === other.since;
