/** Formats that other services require: a square for feeds, a vertical one for stories. */
export const pictureFormats = ["square", "story"] as const;
export type PictureFormat = (typeof pictureFormats)[number];

/** Pixels of the file per unit of the layout. */
export const pictureScale = 2;

/** Positions of all elements, in units of half a pixel of the file; those of texts are their baselines. */
export interface PictureLayout {
  readonly width: number;
  readonly height: number;
  readonly map: {
    readonly height: number;
    readonly padding: {
      readonly top: number;
      readonly right: number;
      readonly bottom: number;
      readonly left: number;
    };
  };
  /** Height of the profile on the map's lower edge. */
  readonly profileHeight: number;
  /** Left and right margin of all texts. */
  readonly margin: number;
  readonly title: { readonly size: number; readonly lines: number; readonly top: number };
  readonly sub: number;
  readonly numbers: {
    readonly columns: number;
    readonly label: number;
    readonly value: number;
    readonly rowHeight: number;
  };
  /** Baseline of the last line, with the person and the logo. */
  readonly foot: number;
}

/** Stories keep their upper 125 and lower 170 units free of text: the apps that show them put their own controls there. */
const layouts: Readonly<Record<PictureFormat, PictureLayout>> = {
  square: {
    width: 540,
    height: 540,
    map: { height: 322, padding: { top: 40, right: 56, bottom: 84, left: 56 } },
    profileHeight: 54,
    margin: 28,
    title: { size: 27, lines: 1, top: 328 },
    sub: 15,
    numbers: { columns: 4, label: 13, value: 27, rowHeight: 62 },
    foot: 514,
  },
  story: {
    width: 540,
    height: 960,
    map: { height: 492, padding: { top: 128, right: 60, bottom: 116, left: 60 } },
    profileHeight: 84,
    margin: 36,
    title: { size: 34, lines: 2, top: 504 },
    sub: 18,
    numbers: { columns: 2, label: 16, value: 44, rowHeight: 88 },
    foot: 858,
  },
};

export const pictureLayout = (format: PictureFormat): PictureLayout => layouts[format];
