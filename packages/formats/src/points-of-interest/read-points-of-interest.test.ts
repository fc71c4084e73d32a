import { describe, expect, it } from "vitest";
import { maxPointsOfFile, readPointsOfInterest } from "./read-points-of-interest.ts";

const read = (text: string) => readPointsOfInterest(new TextEncoder().encode(text));

const geojson = `{"type": "FeatureCollection", "name": "a [{ \\" here", "crs": [{"x": 1}],
 "features": [
  {"type": "Feature", "geometry": {"type": "Point", "coordinates": [24.94, 60.17, 5]},
   "properties": {"name": "Café {x}", "activity_id": 2, "link": "example.org", "videolink": "aB3_-567890", "clientPageLink": "https://example.org/p", "other": [1]}}]}`;

const csv = `name,lat,lon,link_url,videolink,clientPageLink,activity_id\r
"Park, ""old""",60.17,24.94,example.org,,,\r
"Two
lines",-33.5,-180,,aB3_-567890,https://example.org/p,2\r
`;

const gpx = `<?xml version="1.0"?>
<gpx xmlns="http://www.topografix.com/GPX/1/1" version="1.1" creator="t">
<metadata><name>No point</name></metadata>
<wpt lat="60.17" lon="24.94"><ele>3</ele><name>Spring &amp; well</name><link href="example.org/a"><text>x</text></link></wpt>
<wpt lat="60.18" lon="24.95"><name>Old</name><url>https://example.org/b</url></wpt>
<rte><rtept lat="1" lon="2"><name>Not this</name></rtept></rte></gpx>`;

describe("readPointsOfInterest", () => {
  it("[API-86] reads GeoJSON, with every field of the entity", () => {
    expect(read(geojson)).toEqual({
      points: [
        {
          lat: 60.17,
          lon: 24.94,
          name: "Café {x}",
          activityId: 2,
          link: "http://example.org/",
          video: "aB3_-567890",
          pageLink: "https://example.org/p",
        },
      ],
      errors: [],
    });
  });

  it("[API-86] reads a table with quoted cells and any order of columns", () => {
    expect(read(`\uFEFF${csv}`)).toEqual({
      points: [
        { lat: 60.17, lon: 24.94, name: 'Park, "old"', link: "http://example.org/" },
        {
          lat: -33.5,
          lon: -180,
          name: "Two lines",
          activityId: 2,
          video: "aB3_-567890",
          pageLink: "https://example.org/p",
        },
      ],
      errors: [],
    });
  });

  it("[API-86] reads the waypoints of GPX 1.1 and 1.0, and neither routes nor the file's name", () => {
    expect(read(gpx)).toEqual({
      points: [
        { lat: 60.17, lon: 24.94, name: "Spring & well", link: "http://example.org/a" },
        { lat: 60.18, lon: 24.95, name: "Old", link: "https://example.org/b" },
      ],
      errors: [],
    });
  });

  it.each([
    ["a latitude", "name,lat,lon\nA,91,1\n", 2, "the latitude must be a number from -90 to 90"],
    ["no longitude", "name,lat,lon\nA,1,1\n\nB,1,\n", 4, "the longitude must be a number from -180 to 180"],
    ["a number that is none", 'name,lat,lon\n"A\n",1,1\nB,Infinity,1', 4, "the latitude must be a number"],
    ["no name", "name,lat,lon\n ,1,1", 2, "name must have 1 to 200 characters"],
    ["a script", "name,lat,lon,link\nA,1,1,javascript:alert(1)", 2, "which is not an address of the web"],
    ["a video", "name,lat,lon,videolink\nA,1,1,short", 2, "exactly 11 letters"],
    ["a sport", "name,lat,lon,activity_id\nA,1,1,89", 2, "which is no sport's number"],
    ["no header", "60,24,Park", 1, "must begin with a line of names"],
    ["cut-off JSON", geojson.slice(0, -3), 4, "this is not JSON"],
    ["other JSON", `{"type": "Topology"}`, 1, "not a GeoJSON FeatureCollection"],
    ["a line", geojson.replace('"Point"', '"LineString"'), 3, "only features with a Point"],
    ["a place beyond the pole", geojson.replace("60.17", "160.17"), 3, "the latitude must be"],
    ["a waypoint", gpx.replace("60.18", "x"), 5, "the latitude must be"],
    ["cut-off XML", gpx.slice(0, -10), 6, "not well-formed XML"],
    ["entities", `<!DOCTYPE gpx [<!ENTITY a "b">]><gpx/>`, 1, "a document type is not accepted"],
    ["nothing", "", 1, "must begin with a line of names"],
    ["no point", "name,lat,lon\n", 1, "the file has no points"],
  ])("[API-86] says on which line is %s", (_what, text, line, problem) => {
    expect(read(text).errors).toEqual([{ line, problem: expect.stringContaining(problem) }]);
  });

  it("[API-86] names every wrong line and refuses files with too many points", () => {
    expect(read("name,lat,lon\nA,x,1\nB,1,1\nC,1,999").errors.map(({ line }) => line)).toEqual([2, 4]);
    const many = `name,lat,lon\n${"A,1,1\n".repeat(maxPointsOfFile + 1)}`;
    expect(read(many)).toEqual({
      points: [],
      errors: [{ line: 1, problem: "a file may have 100000 points at most" }],
    });
  });
});
