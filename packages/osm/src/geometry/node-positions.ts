/** Nodes of one chunk of memory: 128 KiB. */
const chunkBits = 13;
const chunkNodes = 2 ** chunkBits;

interface Chunk {
  readonly ids: Float64Array;
  /** Longitude and latitude of each node in 1e-7 degrees. */
  readonly places: Int32Array;
}

/**
 * Positions of the nodes of an extract, 16 bytes for each. Nodes are in the order of their ids in nearly every extract; if they
 * are not, they are sorted when all have been added. If nodes have the same id, the last one is kept.
 */
export class NodePositions {
  /** Number of nodes. */
  size = 0;
  /** Box around all nodes, 1e-7 degrees. */
  readonly bounds = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity };
  private chunks: Chunk[] = [];
  private lastId = Number.NEGATIVE_INFINITY;
  private isSorted = true;
  /** Index of the node that was found last: the next node of a way is usually near it. */
  private near = 0;

  add(id: number, lon: number, lat: number): void {
    const at = this.size % chunkNodes;
    if (at === 0) {
      this.chunks.push({ ids: new Float64Array(chunkNodes), places: new Int32Array(2 * chunkNodes) });
    }
    const chunk = this.chunks.at(-1);
    if (!chunk) return;
    chunk.ids[at] = id;
    chunk.places[2 * at] = lon;
    chunk.places[2 * at + 1] = lat;
    const { bounds } = this;
    if (lon < bounds.west) bounds.west = lon;
    if (lon > bounds.east) bounds.east = lon;
    if (lat < bounds.south) bounds.south = lat;
    if (lat > bounds.north) bounds.north = lat;
    if (id <= this.lastId) this.isSorted = false;
    this.lastId = id;
    this.size += 1;
  }

  /** Must be called once after the last node. */
  seal(): void {
    if (this.isSorted) return;
    const { chunks, size } = this;
    const order = Uint32Array.from({ length: size }, (_, index) => index);
    order.sort((a, b) => this.idAt(a) - this.idAt(b) || a - b);
    this.chunks = [];
    this.size = 0;
    this.isSorted = true;
    this.lastId = Number.NEGATIVE_INFINITY;
    const idOf = (index: number): number => chunks[index >>> chunkBits]?.ids[index & (chunkNodes - 1)] ?? 0;
    for (const [n, from] of order.entries()) {
      const next = order[n + 1];
      if (next !== undefined && idOf(next) === idOf(from)) continue;
      const places = chunks[from >>> chunkBits]?.places;
      const at = 2 * (from & (chunkNodes - 1));
      this.add(idOf(from), places?.[at] ?? 0, places?.[at + 1] ?? 0);
    }
  }

  /** Index of a node, -1 if it is not in the extract. */
  find(id: number): number {
    // Nodes of a way are usually consecutive.
    const after = this.near + 1;
    if (after < this.size && this.idAt(after) === id) return (this.near = after);
    const { chunks } = this;
    let [low, high] = [0, chunks.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >>> 1;
      if ((chunks[middle]?.ids[0] ?? 0) <= id) low = middle;
      else high = middle - 1;
    }
    const ids = chunks[low]?.ids;
    if (!ids) return -1;
    const base = low * chunkNodes;
    let [from, to] = [0, Math.min(chunkNodes, this.size - base) - 1];
    while (from <= to) {
      const middle = (from + to) >>> 1;
      const found = ids[middle] ?? 0;
      if (found === id) return (this.near = base + middle);
      if (found < id) from = middle + 1;
      else to = middle - 1;
    }
    return -1;
  }

  /** Copies longitude and latitude (1e-7 degrees) of the node at an index into two places of a list. */
  copy(index: number, into: Int32Array, at: number): void {
    const places = this.chunks[index >>> chunkBits]?.places;
    const from = 2 * (index & (chunkNodes - 1));
    into[at] = places?.[from] ?? 0;
    into[at + 1] = places?.[from + 1] ?? 0;
  }

  private idAt(index: number): number {
    return this.chunks[index >>> chunkBits]?.ids[index & (chunkNodes - 1)] ?? 0;
  }
}
