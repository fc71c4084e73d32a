/** Nodes of one piece of memory: 1 MiB. */
const chunkNodes = 65_536;

interface Chunk {
  readonly ids: Float64Array;
  /** Longitude and latitude of each node in 1e-7 degrees. */
  readonly places: Int32Array;
}

/**
 * Where the nodes of an extract lie, 16 bytes for each. Nodes come in the order of their ids in nearly every extract; where they do not, they
 * are put in order when all are there. Of nodes with the same id the last one stays.
 */
export class NodePositions {
  /** Number of nodes. */
  size = 0;
  /** Box around all nodes, 1e-7 degrees. */
  readonly bounds = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity };
  private chunks: Chunk[] = [];
  private lastId = Number.NEGATIVE_INFINITY;
  private isSorted = true;
  /** Index of the node that was found last: the next node of a way is mostly near. */
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

  /** To be called once after the last node. */
  seal(): void {
    if (this.isSorted) return;
    const { chunks, size } = this;
    const order = Uint32Array.from({ length: size }, (_, index) => index);
    order.sort((a, b) => this.idAt(a) - this.idAt(b) || a - b);
    this.chunks = [];
    this.size = 0;
    this.isSorted = true;
    this.lastId = Number.NEGATIVE_INFINITY;
    for (let n = 0; n < size; n++) {
      const from = order[n] ?? 0;
      const chunk = chunks[Math.floor(from / chunkNodes)];
      const id = chunk?.ids[from % chunkNodes] ?? 0;
      const next = order[n + 1];
      const nextId =
        next === undefined ? undefined : chunks[Math.floor(next / chunkNodes)]?.ids[next % chunkNodes];
      if (id === nextId) continue;
      const at = 2 * (from % chunkNodes);
      this.add(id, chunk?.places[at] ?? 0, chunk?.places[at + 1] ?? 0);
    }
  }

  /** Index of a node, -1 where it is not in the extract. */
  find(id: number): number {
    for (let index = this.near; index < this.near + 3 && index < this.size; index++) {
      if (this.idAt(index) === id) return (this.near = index);
    }
    let [low, high] = [0, this.size - 1];
    while (low <= high) {
      const middle = (low + high) >>> 1;
      const found = this.idAt(middle);
      if (found === id) return (this.near = middle);
      if (found < id) low = middle + 1;
      else high = middle - 1;
    }
    return -1;
  }

  /** Longitude of the node at an index, 1e-7 degrees. */
  lon(index: number): number {
    return this.chunks[Math.floor(index / chunkNodes)]?.places[2 * (index % chunkNodes)] ?? 0;
  }

  /** Latitude of the node at an index, 1e-7 degrees. */
  lat(index: number): number {
    return this.chunks[Math.floor(index / chunkNodes)]?.places[2 * (index % chunkNodes) + 1] ?? 0;
  }

  private idAt(index: number): number {
    return this.chunks[Math.floor(index / chunkNodes)]?.ids[index % chunkNodes] ?? 0;
  }
}
