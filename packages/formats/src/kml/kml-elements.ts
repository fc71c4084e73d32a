/** Elements of KML 2.0 to 2.3 and of Google's `gx` extension, by local name; 0 is every other element. */
export const element = {
  other: 0,
  root: 1,
  container: 2,
  placemark: 3,
  track: 4,
  lineString: 5,
  point: 6,
  author: 7,
  data: 8,
  sensor: 9,
  // Leaves whose text is read.
  name: 20,
  when: 21,
  coord: 22,
  coordinates: 23,
  value: 24,
  generator: 25,
} as const;

/** The first element whose text is read. */
export const firstLeaf = element.name;

export const kmlElements: ReadonlyMap<string, number> = new Map([
  ["kml", element.root],
  ["Document", element.container],
  ["Folder", element.container],
  ["Placemark", element.placemark],
  ["Track", element.track],
  ["LineString", element.lineString],
  ["Point", element.point],
  ["author", element.author],
  ["Data", element.data],
  ["SimpleArrayData", element.sensor],
  ["name", element.name],
  ["when", element.when],
  ["coord", element.coord],
  ["coordinates", element.coordinates],
  ["value", element.value],
  ["generator", element.generator],
]);
