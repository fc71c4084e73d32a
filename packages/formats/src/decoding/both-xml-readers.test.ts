import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { forSaxes } from "../xml/for-saxes.ts";
import { decodeWorkouts } from "./create-decoder.ts";

const examples = [
  // GPX as programs write it, with every part that a reader of bytes takes as it is, and most that it does not.
  `<?xml version="1.0"?>
<gpx creator="Cairn" xmlns:p="u"><metadata><desc>d</desc></metadata><trk><name>a &amp; b</name><cmt>n</cmt><type>cycling</type><trkseg>
  <trkpt lat="60.1" lon="24.9"><ele>12.5</ele><time>2024-05-01T10:00:00Z</time><extensions><p:hr>150</p:hr><q:cad>80</q:cad><power>200</power><speed>3.25</speed></extensions></trkpt>
  <trkpt lon="24.90000000000123" lat='60.12345678901234567'>\r\n<ele> 13 </ele><time>2024-05-01T10:00:01.500Z</time><sat>7</sat></trkpt>
  <trkpt lat="60.2" lon="25"><time>2024-05-01T12:00:02+02:00</time></trkpt></trkseg></trk></gpx>`,
  `<gpx creator="x"><heartRateTrack><heartRate time="2024-05-01T10:00:00Z" bpm="88"/></heartRateTrack><wpt lat="1" lon="2"><name>w</name><sym>Summit</sym><ele>3</ele></wpt><rte><name>r</name><rtept lat="1" lon="2"><ele>5</ele></rtept><rtept lat="1.1" lon="2.1"/></rte><trk><trkseg><trkpt lat="1" lon="2"><time>2024-05-01T10:00:00.1234Z</time></trkpt><trkpt lat="1.001" lon="2"/></trkseg></trk></gpx>`,
  `<TrainingCenterDatabase xmlns="a" xmlns:ns3="b"><Activities><Activity Sport="Biking"><Lap StartTime="2024-05-01T10:00:00Z"><TotalTimeSeconds>5</TotalTimeSeconds><DistanceMeters>30.5</DistanceMeters><MaximumSpeed>9</MaximumSpeed><AverageHeartRateBpm><Value>140</Value></AverageHeartRateBpm><MaximumHeartRateBpm>150</MaximumHeartRateBpm><Track>
    <Trackpoint><Time>2024-05-01T10:00:00Z</Time><Position><LatitudeDegrees>46.79758701361298</LatitudeDegrees><LongitudeDegrees>11.934240607695271</LongitudeDegrees></Position><AltitudeMeters>833.2</AltitudeMeters><DistanceMeters>0</DistanceMeters><HeartRateBpm><Value>72</Value></HeartRateBpm><Cadence>89</Cadence><Extensions><ns3:TPX><ns3:Speed>2.375</ns3:Speed><ns3:Watts>131</ns3:Watts></ns3:TPX></Extensions></Trackpoint>
    <Trackpoint><Time>2024-05-01T11:00:05.000+01:00</Time><HeartRateBpm>75</HeartRateBpm><DistanceMeters>30.5</DistanceMeters></Trackpoint></Track></Lap><Notes>x</Notes><Creator><Name>Dev</Name></Creator></Activity></Activities></TrainingCenterDatabase>`,
  `<kml xmlns:gx="g"><Document><name>d</name><Placemark><name>p</name><gx:Track><when>2024-05-01T10:00:00Z</when><when>2024-05-01T12:00:01.5+02:00</when><gx:coord>11.934240607695271 46.79758701361298 833.2</gx:coord><gx:coord>11.9 46.8</gx:coord><gx:coord></gx:coord><ExtendedData><SchemaData><gx:SimpleArrayData name="heartrate"><gx:value>72</gx:value><gx:value>-0</gx:value></gx:SimpleArrayData><gx:SimpleArrayData name="calories"><gx:value>7</gx:value></gx:SimpleArrayData></SchemaData></ExtendedData></gx:Track></Placemark></Document></kml>`,
];

function expectSame(text: string): void {
  const bytes = new TextEncoder().encode(text);
  const other = forSaxes(bytes);
  if (other) expect(decodeWorkouts(bytes), text).toEqual(decodeWorkouts(other));
}

const inserted = fc.constantFrom(
  ...Array.from("<>/&;\"'= \t\r\n]-!?:.,+eZT0123456789é\0"),
  "1e2",
  "-0",
  "9007199254740993",
  "7 8",
  "2024-05-01T10:00:60Z",
  "&amp;",
  "&x;",
  "<!-- c -->",
  "<b>5</b>",
  "<![CDATA[7]]>",
  "<hr>",
  "</ele>",
  " lat='1'",
  "<Value>",
  "</when>",
  "\r\n ",
);
const change = fc.record({ at: fc.nat(2000), drop: fc.nat(3), add: inserted });
const changed = fc
  .tuple(fc.constantFrom(...examples), fc.array(change, { minLength: 1, maxLength: 3 }))
  .map(([text, changes]) =>
    changes.reduce((before, { at, drop, add }) => {
      const from = at % Math.max(1, before.length);
      return before.slice(0, from) + add + before.slice(from + drop);
    }, text),
  );

describe("Files of GPX, TCX and KML", () => {
  it.each(examples)("become the same by the reader of bytes as by that of all of XML: %j", (text) => {
    const decoded = decodeWorkouts(new TextEncoder().encode(text));
    expect(decoded.ok).toBe(true);
    expectSame(text);
  });

  // What a fuzzer found on the way: a comma behind a number, and a prefix whose address is one.
  it.each([
    '<gpx><trk><trkseg><trkpt lat="1" lon="2"><ele>559.,</ele><time>2024-05-01T10:00:00Z</time></trkpt></trkseg></trk></gpx>',
    '<gpx xmlns:p="7"><trk><trkseg><trkpt lat="1" lon="2"><p:hr>70</p:hr><time>2024-05-01T10:00:00Z</time></trkpt></trkseg></trk></gpx>',
    "<TrainingCenterDatabase><Activities><Activity><Lap><Track><Trackpoint><HeartRateBpm><Time>7</Time>72</HeartRateBpm></Trackpoint></Track></Lap></Activity></Activities></TrainingCenterDatabase>",
    "<kml><Placemark><Track><when>2024-05-01T10:00:00+02:0</when><coord>1,2, 3</coord><coord>1  2</coord><coord>1,2,3,4</coord></Track></Placemark></kml>",
  ])("become the same where numbers are unusual: %j", expectSame);

  it("become the same, or are refused alike, when somebody changed them here and there", () => {
    fc.assert(fc.property(changed, expectSame), { numRuns: 5000 });
  });

  it.each([1, 2, 3, 4])(
    "do so when somebody changed them in fifty thousand more, round %i",
    { tags: ["all"] },
    () => {
      fc.assert(fc.property(changed, expectSame), { numRuns: 50_000 });
    },
  );
});
