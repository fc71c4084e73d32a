/** Heights of the graphs under a map, per cent of the window: from one readable graph to a map that is still usable. */
export const panelHeights = { least: 20, most: 70, usual: 40 } as const;

const fine = 2;
const coarse = 10;

/** Where a key moves the edge above the graphs; undefined for keys that do not move it. */
export function shareAfterKey(key: string, share: number): number | undefined {
  switch (key) {
    case "ArrowUp":
      return share + fine;
    case "ArrowDown":
      return share - fine;
    case "PageUp":
      return share + coarse;
    case "PageDown":
      return share - coarse;
    case "Home":
      return panelHeights.least;
    case "End":
      return panelHeights.most;
    default:
      return undefined;
  }
}
