import { VertexIndex } from "./vertex-index.ts";
import type { GroundPath } from "./way-paths.ts";

/**
 * The segments of paths as a graph. Each segment s has two ends, 2s and 2s + 1, and each end is at a vertex. Segments that cannot
 * belong to a ring are removed: those that occur an even number of times, which two areas share, and dead ends.
 */
export class RingGraph {
  readonly vertices: VertexIndex;
  /** Vertex of each end. */
  readonly vertexOf: Int32Array;
  readonly segments: number;
  private readonly isOut: Uint8Array;
  /** Ends at each vertex: those of vertex v are from `begins[v]` to `begins[v + 1]`. */
  private readonly begins: Int32Array;
  private readonly ends: Int32Array;

  constructor(paths: readonly GroundPath[]) {
    const most = paths.reduce((sum, path) => sum + path.length / 2, 0);
    this.vertices = new VertexIndex(most);
    this.vertexOf = new Int32Array(2 * most);
    let segments = 0;
    for (const path of paths) {
      let last = -1;
      for (let at = 0; at < path.length; at += 2) {
        const vertex = this.vertices.number(path[at] ?? 0, path[at + 1] ?? 0);
        if (last !== -1 && vertex !== last) {
          this.vertexOf[2 * segments] = last;
          this.vertexOf[2 * segments + 1] = vertex;
          segments += 1;
        }
        last = vertex;
      }
    }
    this.segments = segments;
    this.isOut = new Uint8Array(segments);
    this.begins = new Int32Array(this.vertices.size + 1);
    this.ends = new Int32Array(2 * segments);
    this.sortEnds();
    this.cancelShared();
    this.pruneDeadEnds();
  }

  has(segment: number): boolean {
    return this.isOut[segment] === 0;
  }

  /** Ends at a vertex, of segments that have not been removed. */
  endsAt(vertex: number): number[] {
    const found: number[] = [];
    const to = this.begins[vertex + 1] ?? 0;
    for (let at = this.begins[vertex] ?? 0; at < to; at++) {
      const end = this.ends[at] ?? 0;
      if (this.isOut[end >> 1] === 0) found.push(end);
    }
    return found;
  }

  private sortEnds(): void {
    const { begins, ends, vertexOf, segments } = this;
    for (let end = 0; end < 2 * segments; end++) {
      const vertex = vertexOf[end] ?? 0;
      begins[vertex + 1] = (begins[vertex + 1] ?? 0) + 1;
    }
    for (let vertex = 0; vertex < this.vertices.size; vertex++) {
      begins[vertex + 1] = (begins[vertex + 1] ?? 0) + (begins[vertex] ?? 0);
    }
    const next = begins.slice();
    for (let end = 0; end < 2 * segments; end++) {
      const vertex = vertexOf[end] ?? 0;
      const at = next[vertex] ?? 0;
      ends[at] = end;
      next[vertex] = at + 1;
    }
  }

  private cancelShared(): void {
    for (let vertex = 0; vertex < this.vertices.size; vertex++) {
      if ((this.begins[vertex + 1] ?? 0) - (this.begins[vertex] ?? 0) < 3) continue;
      const byOther = new Map<number, number>();
      for (const end of this.endsAt(vertex)) {
        const other = this.vertexOf[end ^ 1] ?? 0;
        const twin = byOther.get(other);
        if (twin === undefined) byOther.set(other, end);
        else {
          this.isOut[end >> 1] = 1;
          this.isOut[twin >> 1] = 1;
          byOther.delete(other);
        }
      }
    }
  }

  private pruneDeadEnds(): void {
    const degrees = Uint32Array.from(
      { length: this.vertices.size },
      (_, vertex) => this.endsAt(vertex).length,
    );
    for (let start = 0; start < degrees.length; start++) {
      let vertex = start;
      while (degrees[vertex] === 1) {
        const [end = 0] = this.endsAt(vertex);
        this.isOut[end >> 1] = 1;
        degrees[vertex] = 0;
        vertex = this.vertexOf[end ^ 1] ?? 0;
        degrees[vertex] = (degrees[vertex] ?? 0) - 1;
      }
    }
  }
}
