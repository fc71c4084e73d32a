import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createPolylineDecoder, decodePolyline, encodePolyline } from "./polyline.ts";

// The worked example of Google's "Encoded Polyline Algorithm Format".
const exampleText = "_p~iF~ps|U_ulLnnqC_mqNvxq`@";
const exampleLat = Float64Array.of(38.5, 40.7, 43.252);
const exampleLon = Float64Array.of(-120.2, -120.95, -126.453);

describe("encodePolyline", () => {
  it("writes Google's published example", () => {
    expect(encodePolyline(exampleLat, exampleLon)).toBe(exampleText);
  });

  it("selects points by index and omits NaN", () => {
    const first = encodePolyline(Float64Array.of(38.5), Float64Array.of(-120.2));
    expect(encodePolyline(exampleLat, exampleLon, Uint32Array.of(0))).toBe(first);
    expect(first).toBe("_p~iF~ps|U");
    const withHole = Float64Array.of(38.5, Number.NaN);
    expect(encodePolyline(withHole, Float64Array.of(-120.2, 1))).toBe(first);
    expect(encodePolyline(exampleLat, exampleLon, [7])).toBe("");
  });
});

describe("decodePolyline", () => {
  it("reads Google's published example", () => {
    const line = decodePolyline(exampleText);
    expect([...line.lat]).toEqual([...exampleLat]);
    expect([...line.lon]).toEqual([...exampleLon]);
  });

  it("returns every line to half a step of 1e-5 degrees, including poles and antimeridian", () => {
    const point = fc.record({
      lat: fc.double({ min: -90, max: 90, noNaN: true }),
      lon: fc.double({ min: -180, max: 180, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(point, { maxLength: 50 }), (points) => {
        const lat = Float64Array.from(points, (each) => each.lat);
        const lon = Float64Array.from(points, (each) => each.lon);
        const line = decodePolyline(encodePolyline(lat, lon));
        expect(line.lat.length).toBe(points.length);
        for (const [i, each] of points.entries()) {
          expect(Math.abs((line.lat[i] ?? 999) - each.lat)).toBeLessThanOrEqual(0.500001e-5);
          expect(Math.abs((line.lon[i] ?? 999) - each.lon)).toBeLessThanOrEqual(0.500001e-5);
        }
      }),
    );
  });

  it("never throws and returns only complete points for any text", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const line = decodePolyline(text);
        expect(line.lat.length).toBe(line.lon.length);
        expect([...line.lat, ...line.lon].every(Number.isFinite)).toBe(true);
      }),
    );
    expect(decodePolyline("_p~iF").lat.length).toBe(0);
    expect(decodePolyline("~".repeat(1000)).lat.length).toBe(0);
  });
});

describe("createPolylineDecoder", () => {
  it("reads every line as decodePolyline does, long ones after short ones and the reverse", () => {
    const character = fc.integer({ min: 62, max: 127 }).map((code) => String.fromCodePoint(code));
    const text = fc.array(character, { maxLength: 60 }).map((characters) => characters.join(""));
    fc.assert(
      fc.property(fc.array(text), (texts) => {
        const decode = createPolylineDecoder();
        for (const one of texts) expect(decode(one)).toEqual(decodePolyline(one));
      }),
    );
  });
});
