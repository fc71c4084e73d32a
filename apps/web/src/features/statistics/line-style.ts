/** Styles of the lines of other years; they differ in dashes, so that colour is not the only distinction. */
const others = ["solid", "dashed", "dotted", "dashDot"] as const;

/** The style of a line by its index: the present year has its own, the others rotate. */
export const lineStyle = (place: number): "presentYear" | (typeof others)[number] =>
  place === 0 ? "presentYear" : (others[(place - 1) % others.length] ?? "solid");
