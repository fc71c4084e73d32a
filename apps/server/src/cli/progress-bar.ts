/** Tells how far a long command is: a bar on a terminal, nothing where the output goes to a file. */
export interface ProgressBar {
  /** @param name what is being worked on */
  advance(name: string): void;
  /** Writes a line above the bar. */
  note(line: string): void;
  end(): void;
}

const width = 30;
const longestName = 40;

/** Shows the bar on standard error, so that notes on standard output can be kept. */
export function showProgress(total: number, terminal: NodeJS.WriteStream = process.stderr): ProgressBar {
  let done = 0;
  const clear = (): void => {
    if (terminal.isTTY) terminal.write("\r\u001B[K");
  };
  return {
    advance(name) {
      done++;
      clear();
      if (terminal.isTTY) terminal.write(`${bar(done, total)} ${done}/${total} ${name.slice(-longestName)}`);
    },
    note(line) {
      clear();
      console.log(line);
    },
    end: clear,
  };
}

function bar(done: number, total: number): string {
  const filled = Math.round((done / total) * width);
  return "█".repeat(filled) + "░".repeat(width - filled);
}
