import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CsvReader } from "./csv-reader.ts";
import { readLocalDate } from "./local-date.ts";
import { readStravaActivities } from "./strava-export.ts";

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const rowsOf = (text: string, length = 7): readonly (readonly string[])[] => {
  const reader = new CsvReader();
  const bytes = utf8(text);
  for (let at = 0; at < bytes.length; at += length) reader.push(bytes.subarray(at, at + length));
  return reader.end();
};
const cell = (text: string): string => `"${text.replaceAll('"', '""')}"`;

describe("a table of comma-separated values", () => {
  it("may have quotes, line ends in cells, a byte order mark and any line ends", () => {
    expect(rowsOf('\ufeffa,"b, c","d ""e"""\r\n1,"two\nlines",3\r\n\n4,,\r5')).toEqual([
      ["a", "b, c", 'd "e"'],
      ["1", "two\nlines", "3"],
      ["4", "", ""],
      ["5"],
    ]);
  });

  it("returns what was written, in pieces of any size", () => {
    const rows = fc.array(fc.array(fc.string(), { minLength: 2, maxLength: 5 }), { maxLength: 5 });
    fc.assert(
      fc.property(rows, fc.integer({ min: 1, max: 9 }), (written, length) => {
        const text = written.map((row) => row.map(cell).join(",")).join("\r\n");
        const [first, ...others] = rowsOf(text, length);
        // A mark at the very start belongs to the file.
        expect([first?.map((one) => one), ...others]).toEqual(written.length > 0 ? written : [undefined]);
      }),
    );
  });

  it("costs no more than its limits, whatever it contains", () => {
    const [[huge = ""] = []] = rowsOf(`"${"x".repeat(200_000)}`, 50_000);
    expect(huge.length).toBe(65_536);
    expect(rowsOf(",".repeat(5000), 5000)[0]).toHaveLength(512);
    expect(rowsOf("1\n".repeat(30_000), 50_000)).toHaveLength(20_000);
    const reader = new CsvReader({ rows: 10, cells: 10, cellLength: 20, characters: 25 });
    expect([utf8("abcdefghij,klm\nnopq"), utf8("rstuvwxyz")].map(reader.push)).toEqual([true, false]);
    expect(reader.end().flat().join("")).toBe("abcdefghijklmnopqrstuvwxy");
  });
});

it.each([
  ["Jan 5, 2024, 8:07:09 PM", "2024-01-05T20:07:09Z"],
  ["5 Sept 2024, 12:00:00 AM", "2024-09-05T00:00:00Z"],
  ["6. 9. 2026 11:18:40", "2026-09-06T11:18:40Z"],
  ["19.07.2026, 14:52:02", "2026-07-19T14:52:02Z"],
  ["12 mars 2024, 18:00:00", "2024-03-12T18:00:00Z"],
  ["5 août 2023, 6:30:00", "2023-08-05T06:30:00Z"],
  ["3 févr. 2021, 09:05:00", "2021-02-03T09:05:00Z"],
  ["12 de mar. de 2024, 18:00:00", "2024-03-12T18:00:00Z"],
  ["2024/01/15 18:00:00", "2024-01-15T18:00:00Z"],
  ["2026-07-19 14:52:02", "2026-07-19T14:52:02Z"],
])("reads the date %s", (text, instant) => {
  expect(readLocalDate(text)).toBe(Date.parse(instant));
});

it.each(["", "yesterday", "31 Feb 2024, 10:00:00", "2024-13-05 10:00:00", "5 2024", "99:99", "1.2.3 4:5"])(
  "does not take %s for a date",
  (text) => {
    expect(readLocalDate(text)).toBeNaN();
  },
);

/** The first columns of an export with Strava's names, then those with numbers for machines. */
const headers = {
  English:
    "Activity ID,Activity Date,Activity Name,Activity Type,Activity Description,Elapsed Time,Distance,Max Heart Rate,Relative Effort,Commute,Activity Private Note,Activity Gear,Filename,Athlete Weight,Bike Weight,Elapsed Time,Moving Time,Distance",
  French:
    "ID de l'activité,Date de l'activité,Nom de l'activité,Type d'activité,Description de l'activité,Temps écoulé,Distance,Fréquence cardiaque max.,Effort relatif,Déplacement-transport,Note privée sur les activités,Matériel utilisé pour l'activité,Nom du fichier,Poids de l'athlète,Poids du vélo,Temps écoulé,Durée de déplacement,Distance",
  Czech:
    "ID aktivity,Datum aktivity,Název aktivity,Typ aktivity,Popis aktivity,Uplynulý čas,Vzdálenost,Maximální tepová frekvence,Relativní úsilí,Dojíždění,Soukromá poznámka k aktivitě,Vybavení na aktivitu,Název souboru,Hmotnost sportovce,Hmotnost kola,Uplynulý čas,Aktivní čas,Vzdálenost",
  "a language that nobody here knows": "a,b,c,d,e,f,g,h,i,j,k,l,m,n,o,p,q,r",
};
const more = ",,,,,,,,,,,,,,,,,";
/** Cells 0 to 17, then heart rates, energy and photos. */
const row = (first: string): string => `${first},,,,,,,,,,,,,171,150,,,700,,media/a.jpg|media/b.jpg`;

const only = (text: string) => readStravaActivities(rowsOf(text))[0]?.activity;

/** The felt effort in a row with this in its column 43, of which the name of the file is the 12th. */
const felt = (effort: string) => {
  const cells = `11,"Jan 5, 2024, 8:00:00 PM",Loop,Ride,,60,1,,,false,,,activities/9.gpx`;
  return only(`${headers.English}${more}\n${cells}${",".repeat(31)}${effort},,`)?.perceivedExertion;
};

describe("[ADD-4] the table of a Strava export", () => {
  it("has descriptions, private notes and gear, each in its field", () => {
    const text = `${headers.Czech}${more}
${row(`11,"5. 1. 2024 20:00:00",Loop,Jízda,"Wet,
and ""windy""",3600,"10,01",171,50,false,The knee again,Canyon Endurace,activities/99.fit.gz,70,,3660.0,3500.0,10010.5`)}`;
    expect(only(text)).toMatchObject({
      notes: 'Wet,\nand "windy"',
      privateNote: "The knee again",
      gear: ["Canyon Endurace"],
    });
  });

  it("has how hard it felt, if that is a whole number from 1 to 10", () => {
    expect(["7", "10", "", "0", "11", "4.5", "hard"].map(felt)).toEqual([7, 10, ...Array(5).fill(undefined)]);
  });

  it("lists each photo of an activity once, and a hundred different ones at most", () => {
    const photos = Array.from({ length: 150 }, (_, i) => `media/${Math.floor(i / 3)}.jpg`);
    const others = Array.from({ length: 90 }, (_, i) => `media/other-${i}.jpg`);
    const text = `${headers.Czech}${more}
${row("11,5. 1. 2024 20:00:00,Loop,Jízda,,3600,10,171,50,false,,,activities/99.fit.gz,70,,3660.0,3500.0,10010.5").replace("media/a.jpg", [...photos, ...others].join("|"))}`;
    expect(only(text)?.photos).toEqual([...new Set(photos), ...others].slice(0, 100));
  });

  it("has no private notes in its older form, and uses no other column for them", () => {
    const older =
      "Activity ID,Activity Date,Activity Name,Activity Type,Activity Description,Elapsed Time,Distance,Relative Effort,Commute,Activity Gear,Filename";
    const activity = only(`${older}
11,"Jan 5, 2024, 8:00:00 PM",Loop,Ride,Windy,3600,10.01,50,false,Canyon,activities/99.gpx`);
    expect(activity).toMatchObject({ notes: "Windy", gear: ["Canyon"], file: "activities/99.gpx" });
    expect(activity).not.toHaveProperty("privateNote");
  });

  it("is shortened to the limits", () => {
    const text = `${headers.English}${more}
${row(`11,"Jan 5, 2024, 8:00:00 PM",Loop,Ride,${"n".repeat(5000)},60,1,,,false,${"p".repeat(5000)},${"g".repeat(100)},activities/9.gpx,,,60.0,60.0,1.0`)}`;
    const { notes = "", privateNote = "", gear = [] } = only(text) ?? {};
    expect([notes, privateNote, ...gear].map(({ length }) => length)).toEqual([4000, 4000, 80]);
  });

  it.each([
    ["English", "Trail Run", "Jan 5, 2024, 8:00:00 PM", 22],
    ["French", "Course à pied", "5 janv. 2024, 20:00:00", 1],
    ["Czech", "Jízda", "5. 1. 2024 20:00:00", 2],
    ["a language that nobody here knows", "???", "2024-01-05 20:00:00", undefined],
  ] as const)("is read in %s", (language, sport, date, activityId) => {
    const text = `${headers[language]}${more}
${row(`11,"${date}","Loop, ""fast""",${sport},Windy,3600,"10,01",171,50,false,,Shoes,activities/99.fit.gz,70,,3660.0,3500.0,10010.5`)}
${row(`12,"${date}",Gym,${sport},,1800,0,,,false,,,,70,,1800.0,1800.0,0.0`)}
`;
    const [recorded, typed, ...others] = readStravaActivities(rowsOf(text)).map(({ activity }) => activity);
    expect(others).toEqual([]);
    expect(recorded).toEqual({
      title: 'Loop, "fast"',
      ...(activityId !== undefined && { activityId }),
      notes: "Windy",
      gear: ["Shoes"],
      file: "activities/99.fit",
      photos: ["media/a.jpg", "media/b.jpg"],
      startTime: Date.UTC(2024, 0, 5, 20),
      elapsedTime: 3660,
      distance: 10_010.5,
      maxHeartRate: 171,
      avgHeartRate: 150,
      energy: 700,
    });
    expect(typed).toMatchObject({ title: "Gym", elapsedTime: 1800 });
    expect(typed?.file).toBeUndefined();
  });

  it("is undefined for another table and for any text", () => {
    expect(readStravaActivities(rowsOf("name,calories\nx,5\n"))).toEqual([]);
    expect(readStravaActivities([])).toEqual([]);
    fc.assert(
      fc.property(fc.array(fc.array(fc.string(), { maxLength: 40 }), { maxLength: 6 }), (rows) => {
        for (const { file, photos } of readStravaActivities(rows).map(({ activity }) => activity)) {
          expect(file === undefined || file.length > 0).toBe(true);
          expect(photos.every((path) => path.startsWith("media/"))).toBe(true);
        }
      }),
    );
  });
});

it.each([
  "Jan 5, 2024, 23:75",
  "31. 2. 2024 10:00",
  "13.13.2024 10:00",
  "2024-13-05 10:00",
  "Jan 5, 2024, 25:00",
])("takes %s for no date", (text) => {
  expect(readLocalDate(text)).toBe(NaN);
});
