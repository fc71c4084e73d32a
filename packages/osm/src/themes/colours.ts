/** Names of colours that mark trails, in CSS and in OpenStreetMap. */
const named: Readonly<Record<string, string>> = {
  aqua: "#00ffff",
  black: "#000000",
  blue: "#0000ff",
  brown: "#a52a2a",
  cyan: "#00ffff",
  darkblue: "#00008b",
  darkgreen: "#006400",
  darkred: "#8b0000",
  fuchsia: "#ff00ff",
  gold: "#ffd700",
  gray: "#808080",
  green: "#008000",
  grey: "#808080",
  lightblue: "#add8e6",
  lightgreen: "#90ee90",
  lime: "#00ff00",
  magenta: "#ff00ff",
  maroon: "#800000",
  navy: "#000080",
  olive: "#808000",
  orange: "#ffa500",
  pink: "#ffc0cb",
  purple: "#800080",
  red: "#ff0000",
  silver: "#c0c0c0",
  teal: "#008080",
  violet: "#ee82ee",
  white: "#ffffff",
  yellow: "#ffff00",
};

/** A colour as #rrggbb, from a name, #rgb or #rrggbb; undefined if the text is not a colour. */
export function colourOf(text: string | undefined): string | undefined {
  const value = text?.trim().toLowerCase() ?? "";
  if (/^#[\da-f]{6}$/.test(value)) return value;
  if (/^#[\da-f]{3}$/.test(value)) return value.replaceAll(/[\da-f]/g, (digit) => digit + digit);
  return Object.hasOwn(named, value) ? named[value] : undefined;
}
