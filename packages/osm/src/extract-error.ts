/** Why an extract cannot be read. `at` is the offset of the block in the file, in bytes. */
export type ExtractError =
  | { readonly kind: "empty" }
  | { readonly kind: "not_an_extract"; readonly found: "xml" | "packed" | "o5m" | "unknown" }
  | { readonly kind: "truncated"; readonly at: number }
  | { readonly kind: "damaged"; readonly at: number; readonly what: string }
  | { readonly kind: "too_large"; readonly at: number; readonly what: string }
  | { readonly kind: "unsupported_compression"; readonly at: number; readonly method: string }
  | { readonly kind: "unsupported_feature"; readonly feature: string };

const foreignTexts = {
  xml: "This is OpenStreetMap data as XML. Cairn reads .osm.pbf: download the extract in that format, or convert it with `osmium cat in.osm -o out.osm.pbf`.",
  packed:
    "This is a packed file. Cairn reads .osm.pbf, which needs no packing: unpack it, and convert it with `osmium cat in.osm -o out.osm.pbf` if XML is in it.",
  o5m: "This is OpenStreetMap data as .o5m. Cairn reads .osm.pbf: convert it with `osmconvert in.o5m -o=out.osm.pbf`.",
  unknown:
    "This is no OpenStreetMap extract. Cairn reads .osm.pbf files, such as those of download.geofabrik.de.",
} as const;

const featureText = (feature: string): string =>
  feature === "HistoricalInformation"
    ? "This file holds the history of OpenStreetMap with everything deleted. Take an extract of today's state, or make one with `osmium time-filter in.osh.pbf -o out.osm.pbf`."
    : `The extract asks for "${feature}", which Cairn does not know. Write it again with \`osmium cat in.osm.pbf -o out.osm.pbf\`.`;

type TextOf = { readonly [Kind in ExtractError["kind"]]: (error: ErrorOf<Kind>) => string };
type ErrorOf<Kind extends ExtractError["kind"]> = Extract<ExtractError, { kind: Kind }>;

const texts: TextOf = {
  empty: () => "The extract is empty (0 bytes). Download it again.",
  not_an_extract: ({ found }) => foreignTexts[found],
  truncated: ({ at }) =>
    `The extract ends in the middle of a block that begins at byte ${at}. The download was probably cut off: download it again.`,
  damaged: ({ at, what }) =>
    `The extract is damaged: ${what}, in the block at byte ${at}. Download it again and compare its checksum.`,
  too_large: ({ at, what }) =>
    `The extract is not plausible: ${what}, in the block at byte ${at}. Download it again from a source that you trust.`,
  unsupported_compression: ({ method }) =>
    `The extract is packed with ${method}, which Cairn does not read. Write it again with zlib: \`osmium cat in.osm.pbf -o out.osm.pbf -f pbf,pbf_compression=zlib\`.`,
  unsupported_feature: ({ feature }) => featureText(feature),
};

/** The problem of an extract and what its operator can do about it, in a sentence or two. */
export const extractErrorText = <Kind extends ExtractError["kind"]>(error: ErrorOf<Kind>): string =>
  (texts[error.kind] as (error: ErrorOf<Kind>) => string)(error);
