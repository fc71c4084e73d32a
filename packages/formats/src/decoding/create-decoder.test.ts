import { describe, expect, it } from "vitest";
import type { Decoder } from "../file-format/decoder.ts";
import { createDecoder, decodeBytes, decodeWorkouts, headLength } from "./create-decoder.ts";

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const gpx = `<gpx version="1.1" creator="x"><trk><trkseg><trkpt lat="1" lon="2"><time>2024-05-01T10:00:00Z</time></trkpt></trkseg></trk></gpx>`;

const errorOf = (bytes: Uint8Array): unknown => {
  const result = decodeBytes(bytes);
  return result.ok ? "read" : result.error;
};

const utf16 = (text: string, littleEndian: boolean, mark: boolean): Uint8Array => {
  const bytes = new Uint8Array(2 * text.length + (mark ? 2 : 0));
  const view = new DataView(bytes.buffer);
  const units = [...(mark ? [0xfeff] : []), ...Array.from(text, (sign) => sign.charCodeAt(0))];
  for (const [i, unit] of units.entries()) view.setUint16(2 * i, unit, littleEndian);
  return bytes;
};

describe("a file is recognised by its content", () => {
  it.each([
    ["bare", utf8(gpx)],
    ["with a declaration", utf8(`<?xml version="1.0"?>${gpx}`)],
    ["with a byte order mark", utf8(`\ufeff<?xml version="1.0"?>${gpx}`)],
    ["after blank lines", utf8(`\n \r\n<?xml version="1.0"?>\n${gpx}`)],
    ["after a comment and an instruction", utf8(`<?xml version="1.0"?><!-- a > b --><?x y?>${gpx}`)],
    ["after a comment longer than the head", utf8(`<!--${"-x".repeat(headLength)}-->${gpx}`)],
    ["with a prefix", utf8(gpx.replace("<gpx", `<a:gpx xmlns:a="x"`).replace("</gpx", "</a:gpx"))],
    ["in ISO-8859-1", utf8(`<?xml version="1.0" encoding="ISO-8859-1"?>${gpx}`)],
    ["in UTF-16 LE", utf16(gpx, true, true)],
    ["in UTF-16 BE", utf16(gpx, false, true)],
    ["in UTF-16 LE without mark", utf16(gpx, true, false)],
    ["in UTF-16 BE without mark", utf16(gpx, false, false)],
    ["that calls itself UTF-16 and is not", utf8(`<?xml version="1.0" encoding="utf-16"?>${gpx}`)],
    ["in an encoding that nobody knows", utf8(`<?xml version="1.0" encoding="klingon"?>${gpx}`)],
    ["with a harmless document type", utf8(`<!DOCTYPE gpx SYSTEM "gpx.dtd">${gpx}`)],
  ])("GPX %s", (_, bytes) => {
    expect(errorOf(bytes)).toBe("read");
  });

  it.each([
    ["blank", utf8("  \n ")],
    ["a web page", utf8("<!DOCTYPE html><html><body>Sign in</body></html>")],
    ["a web page without type", utf8("<html><body>gpx</body></html>")],
    ["another XML", utf8(`<?xml version="1.0"?><osm version="0.6"/>`)],
    ["JSON", utf8(`{"gpx": 1}`)],
    ["zeros", new Uint8Array(4096)],
    ["gzip", Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3, 1, 2, 3)],
    ["a zip", utf8("PK\u0003\u0004gpx")],
  ])("%s is of no known format", (_, bytes) => {
    expect(errorOf(bytes)).toEqual({ kind: "unknown_format" });
  });

  it.each([
    ["TCX", `<?xml version="1.0"?><TrainingCenterDatabase/>`, { kind: "no_points" }],
    ["TCX with a prefix", `<x:TrainingCenterDatabase/>`, { kind: "no_points" }],
    ["KML", `<kml xmlns="http://www.opengis.net/kml/2.2"/>`, { kind: "not_an_activity", what: "other" }],
    ["KML with a document type", `<!DOCTYPE kml><kml/>`, { kind: "not_an_activity", what: "other" }],
  ])("%s by its root element", (_, text, error) => {
    expect(errorOf(utf8(text))).toEqual(error);
  });

  it("is empty without bytes", () => {
    expect(errorOf(new Uint8Array(0))).toEqual({ kind: "empty_file" });
  });

  it("is refused after its first bytes, so that 200 MB of zeros need not be read", () => {
    expect(createDecoder(new Uint8Array(headLength))).toEqual({
      ok: false,
      error: { kind: "unknown_format" },
    });
  });
});

const decoderFor = (head: Uint8Array): Decoder => {
  const decoder = createDecoder(head);
  return decoder.ok ? decoder.value : expect.fail(decoder.error.kind);
};

describe("a decoder", () => {
  it("accepts chunks of any size", () => {
    const text = `<?xml version="1.0" encoding="UTF-8"?><gpx><trk><name>Kävely – \u{1f6b6}</name><trkseg><trkpt lat="1" lon="2"><time>2024-05-01T10:00:00Z</time></trkpt><trkpt lat="1" lon="3"/></trkseg></trk></gpx>`;
    for (const bytes of [
      utf8(text),
      utf16(text.replace("UTF-8", "UTF-16").replace("\u{1f6b6}", "x"), true, true),
    ]) {
      const decoder = decoderFor(bytes);
      for (const byte of bytes) decoder.push(Uint8Array.of(byte));
      expect(decoder.end()).toEqual(decodeWorkouts(bytes));
      expect(decodeBytes(bytes)).toMatchObject({ ok: true, value: { recording: { length: 2 } } });
    }
  });

  it("reports a fatal error at once", () => {
    const decoder = decoderFor(utf8("<gpx>"));
    decoder.push(utf8(`<?xml version="1.0"?><gpx><trk></gpx>${" ".repeat(300)}`));
    expect(decoder.error).toEqual({ kind: "not_well_formed", line: 1 });
  });
});
