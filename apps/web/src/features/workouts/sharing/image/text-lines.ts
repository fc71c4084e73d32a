const ellipsis = "…";

/** Measures a text in some unit of length. */
type Measure = (text: string) => number;

/** As much of a text as fits with an ellipsis after it; combined characters are not split. */
function cut(text: string, width: number, measure: Measure): string {
  const letters = Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);
  while (letters.length > 0 && measure(`${letters.join("").trimEnd()}${ellipsis}`) > width) letters.pop();
  return `${letters.join("").trimEnd()}${ellipsis}`;
}

/** A text in at most `most` lines of a width, broken at spaces; if it is longer, the last line ends with an ellipsis. */
export function textLines(text: string, width: number, most: number, measure: Measure): string[] {
  const words = text.split(/\s+/).filter((word) => word !== "");
  const lines: string[] = [];
  let line = "";
  for (const [index, word] of words.entries()) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (measure(longer) <= width) {
      line = longer;
      continue;
    }
    if (line === "" || lines.length === most - 1) {
      const rest = [line, ...words.slice(index)].filter((part) => part !== "").join(" ");
      return [...lines, cut(rest, width, measure)];
    }
    lines.push(line);
    line = word;
    if (measure(word) > width) return [...lines, cut(words.slice(index).join(" "), width, measure)];
  }
  return line === "" ? lines : [...lines, line];
}
