/** Nodes by rank, lowest first: a binary heap in two columns. It may contain a node several times. */
export class NodeQueue {
  readonly #nodes: number[] = [];
  readonly #ranks: number[] = [];

  add(node: number, rank: number): void {
    let hole = this.#nodes.length;
    while (hole > 0) {
      const parent = (hole - 1) >> 1;
      if ((this.#ranks[parent] ?? 0) <= rank) break;
      this.#put(hole, this.#nodes[parent] ?? 0, this.#ranks[parent] ?? 0);
      hole = parent;
    }
    this.#put(hole, node, rank);
  }

  /** Removes the node with the lowest rank; undefined if the queue is empty. */
  takeFirst(): number | undefined {
    const first = this.#nodes[0];
    const [node, rank] = [this.#nodes.pop(), this.#ranks.pop()];
    if (node === undefined || rank === undefined || this.#nodes.length === 0) return first;
    let hole = 0;
    for (;;) {
      let child = 2 * hole + 1;
      if (child >= this.#nodes.length) break;
      if (child + 1 < this.#nodes.length && (this.#ranks[child + 1] ?? 0) < (this.#ranks[child] ?? 0))
        child += 1;
      if ((this.#ranks[child] ?? 0) >= rank) break;
      this.#put(hole, this.#nodes[child] ?? 0, this.#ranks[child] ?? 0);
      hole = child;
    }
    this.#put(hole, node, rank);
    return first;
  }

  #put(place: number, node: number, rank: number): void {
    this.#nodes[place] = node;
    this.#ranks[place] = rank;
  }
}
