import { gunzipSync } from "node:zlib";
import { describeWithCorpus } from "@cairn/testkit/corpus/with-corpus";
import { array, assert, constantFrom, integer, nat, option, property, record, tuple } from "fast-check";
import { describe, expect, it } from "vitest";
import { forSaxes } from "./for-saxes.ts";
import { ByNames, type XmlHandler } from "./xml-receiver.ts";
import { XmlStream } from "./xml-stream.ts";

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

/** What a stream tells about a document in parts of a length: its events with their lines, and what it found wrong. */
function readIn(bytes: Uint8Array, length: number) {
  const events: (string | readonly [string, object, number])[] = [];
  let [depth, text] = [0, ""];
  const flush = (): void => {
    if (text !== "") events.push(text);
    text = "";
  };
  const handler: XmlHandler = {
    readsText: true,
    onOpen(name, attributes) {
      flush();
      depth += 1;
      events.push([name, { ...attributes }, stream.line]);
    },
    onText(more) {
      // Blanks around the root element mean nothing.
      if (depth > 0) text += more;
    },
    onClose() {
      flush();
      depth -= 1;
      events.push("/");
    },
  };
  const stream = new XmlStream(new ByNames(handler));
  for (let at = 0; at < bytes.length; at += length) stream.push(bytes.subarray(at, at + length));
  stream.end();
  flush();
  return { events, fault: stream.fault, undeclaredPrefix: stream.undeclaredPrefix };
}

function expectSame(bytes: Uint8Array, length: number, name?: string): void {
  const other = forSaxes(bytes);
  if (!other) return;
  const [read, bySaxes] = [readIn(bytes, length), readIn(other, 65_536)];
  // Text behind the root element is a fault for saxes at the end of the part that it gets.
  const kindAlone = { fault: bySaxes.fault && expect.objectContaining({ kind: bySaxes.fault.kind }) };
  expect(read, name).toEqual(length < 65_536 ? { ...bySaxes, ...kindAlone } : bySaxes);
}

const examples = [
  `<?xml version="1.0" encoding="UTF-8"?>
<gpx xmlns="http://www.topografix.com/GPX/1/1" xmlns:tp="urn:tp" creator='Mäki &amp; "Sons"' >
 <!-- Exported on a Sunday. -->
 <trk><name>Näsi – lätäkkö 🏃 &lt;3&gt; &quot;x&quot; &apos;y&apos;</name><desc><![CDATA[<b>5 & 6</b> ]] >]]></desc>
  <trkseg><trkpt lat="60.1" lon="24.9"><ele>12.5</ele><time>2024-05-01T10:00:00Z</time></trkpt>
   <trkpt lat='60.2'
     lon = '25.0'><extensions><tp:hr>150</tp:hr><undeclared:cad>80</undeclared:cad></extensions></trkpt>
   <trkpt lat="60.3" lon="25.1"/><trkpt/>
  </trkseg></trk>
</gpx>
<!-- end -->
`,
  "<a>\r\n<b c=\"d\r\ne\">1\r2</b\r\n>\r<c\r\n d='1'\r\n/>&#10;&#x41;</a>\r\n",
  "\ufeff\n\n <?xml version='1.0' standalone=\"no\" ?>\t<!--a-b--><r><i i='>'>a]b]]c</i></r>  ",
  '<?xml version="1.1"?><a>\u0085</a>',
  "<!DOCTYPE a><a><b/></a>",
  "<!DOCTYPE a [<!ENTITY b 'c'>]><a>&b;</a>",
  "<a><?php x?><b>&nbsp;</b></a>",
  "<a x='1' x='2'/>",
  "<a x='1'y='2'/>",
  "<a __proto__='1' constructor='2'><__proto__/></a>",
  "<a><b></a></b>",
  "<a>]]></a>",
  "<a>\ufffe</a>",
  "<a>\u0001</a>",
  "<a/><b/>",
  "<a/>text",
  "text<a/>",
  "<a><!-- b -- c --></a>",
  "<ä><b-c.d_e/></ä>",
  "<a><![CDATA[b]]",
  "<a x='<'/>",
  "<a>" + "<b>".repeat(120),
  "",
  "   ",
  "<a",
];

describe("[ADD-4] XML", () => {
  it.each(examples)("is read as by a reader of all of XML, whole or byte by byte: %j", (text) => {
    const bytes = encode(text);
    for (const length of [65_536, 300, 7, 1]) expectSame(bytes, length);
  });

  it("is read in UTF-16 and in the encoding that it declares", () => {
    const text = '<?xml version="1.0" encoding="ISO-8859-1"?><a b="ä">ö</a>';
    const latin = Uint8Array.from(text, (character) => character.charCodeAt(0));
    const utf16 = Uint8Array.from([0xff, 0xfe, ...Array.from(latin, (code) => [code, 0]).flat()]);
    const read = { events: [["a", { b: "ä" }, 1], "ö", "/"], fault: undefined, undeclaredPrefix: false };
    expect([readIn(latin, 20), readIn(utf16, 20)]).toEqual([read, read]);
  });

  it("with invalid UTF-8 is read as with characters that replace it", () => {
    for (const bytes of [[0xff], [0xc3], [0xe2, 0x82], [0xf0, 0x9f, 0x8f], [0xef, 0xbf, 0xbf]])
      expectSame(
        Uint8Array.from([...encode("<a b='"), ...bytes, ...encode("'>x"), ...bytes, ...encode("</a>")]),
        4,
      );
  });

  const characters = Array.from("<>/&;\"'= \t\r\n]-!?:.aé0\0\u0001\ufeff\ufffe");
  const pieces = [
    "<!--",
    "-->",
    "<![CDATA[",
    "]]>",
    "&amp;",
    "&lt;",
    "<a>",
    "</a>",
    "<trkpt",
    "<?xml version='1.0'?>",
  ];
  const piece = constantFrom(...characters, ...pieces, " lat='1'", "xmlns:q='r'");
  const change = record({ at: nat(1000), drop: nat(4), add: option(piece, { nil: "" }) });
  const changed = tuple(constantFrom(...examples), array(change, { minLength: 1, maxLength: 4 })).map(
    ([text, changes]) =>
      changes.reduce((before, { at, drop, add }) => {
        const from = before.length === 0 ? 0 : at % before.length;
        return before.slice(0, from) + add + before.slice(from + drop);
      }, text),
  );
  const sameWhenChanged = (numRuns: number): void => {
    assert(
      property(changed, integer({ min: 1, max: 700 }), (text, length) => {
        expectSame(encode(text), length);
      }),
      { numRuns },
    );
  };

  it("that somebody changed here and there is read, or refused at the same place, as by that reader", () => {
    sameWhenChanged(3000);
  });

  it("that somebody changed in a hundred thousand ways is", { tags: ["all"] }, () => {
    sameWhenChanged(100_000);
  });
});

describeWithCorpus("[ADD-4] the corpus", ({ namesIn, read }) => {
  const paths = ["gpx", "tcx", "kml", "reports"]
    .flatMap(namesIn)
    .filter((path) => /\.(?:gpx|tcx|kml)(?:\.gz)?$/.test(path));

  it("is read as by a reader of all of XML", () => {
    for (const path of paths) {
      const bytes = path.endsWith(".gz") ? gunzipSync(read(path)) : read(path);
      expectSame(bytes, 65_536, path);
    }
    expect(paths.length).toBeGreaterThan(50);
  });
});
