/** Looks of the lines beside the present year's; told apart by dashes, so that none is told by colour alone. */
const others = ["solid", "dashed", "dotted", "dashDot"] as const;

/** The look of a line by its place: the present year's has one of its own, others take turns. */
export const lineStyle = (place: number): "presentYear" | (typeof others)[number] =>
  place === 0 ? "presentYear" : (others[(place - 1) % others.length] ?? "solid");
