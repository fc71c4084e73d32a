/**
 * Colours, type sizes and shadows live in apps/web/src/ui/tokens.css alone, and those of the street map, which come
 * with its code, in map-tokens.css beside it; everything else names them.
 */
const fromTokens = "take it from apps/web/src/ui/tokens.css, or add it there";

export default {
  rules: {
    "color-no-hex": [true, { message: `A raw colour: ${fromTokens}` }],
    "color-named": ["never", { message: `A raw colour: ${fromTokens}` }],
    "function-disallowed-list": [
      ["rgb", "rgba", "hsl", "hsla", "hwb", "lab", "lch", "oklab", "oklch"],
      { message: `A raw colour: ${fromTokens}` },
    ],
    "declaration-property-value-disallowed-list": [
      {
        // Sizes relative to the text around them (em, %) are fine; so is a floor against zooming phones.
        "font-size": ["/^[\\d.]+(px|rem|pt)$/"],
        // A ring has no blur and may stand anywhere; a shadow is one of the three heights.
        "box-shadow": ["/(^|,)\\s*(inset )?-?[\\d.]+\\w* -?[\\d.]+\\w* [\\d.]*[1-9]/"],
      },
      { message: `A raw size or shadow: ${fromTokens}` },
    ],
    "block-no-empty": true,
    // As in code, where scripts/checks/comment-rules.ts finds them.
    "comment-pattern": [
      "^(?=.{0,127}(\\n|$))(.{0,130}(\\n|$))*$",
      { message: "A comment of more than 130 columns: wrap it" },
    ],
    "declaration-block-no-duplicate-properties": [true, { ignore: ["consecutive-duplicates"] }],
    "property-no-unknown": [true, { ignoreProperties: ["composes", "interpolate-size"] }],
    "unit-no-unknown": true,
    "no-duplicate-selectors": true,
    // When a node is inserted anywhere, the browser looks in all of the page for what such a selector may mean.
    "selector-disallowed-list": [
      ["/[+~] *(\\*|span\\b|div\\b)/"],
      { message: "Give what stands behind + or ~ a class" },
    ],
    "selector-pseudo-class-no-unknown": [true, { ignorePseudoClasses: ["global"] }],
  },
  overrides: [
    {
      files: ["**/ui/tokens.css", "**/ui/map-tokens.css"],
      rules: {
        "color-no-hex": null,
        "color-named": null,
        "function-disallowed-list": null,
        "declaration-property-value-disallowed-list": null,
        "no-duplicate-selectors": null,
      },
    },
  ],
};
