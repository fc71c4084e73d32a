/** Points with the side on which an element is beside them. */
export interface GeojsonPoints {
  type: "FeatureCollection";
  features: {
    type: "Feature";
    properties: { side: string };
    geometry: { type: "Point"; coordinates: number[] };
  }[];
}

/** The GeoJSON (RFC 7946) that this map feeds its sources: lines, with at most the class of their colour. */
export interface GeojsonLines {
  type: "FeatureCollection";
  features: {
    type: "Feature";
    properties: { step?: number };
    geometry:
      | { type: "LineString"; coordinates: number[][] }
      | { type: "MultiLineString"; coordinates: number[][][] };
  }[];
}
