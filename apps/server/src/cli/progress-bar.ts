/** Shows the progress of a long command: a bar on a terminal, nothing if the output goes to a file. */
export interface ProgressBar {
  /** @param name the current item */
  advance(name: string): void;
  /** Shows the progress with a total that has become known or has grown, and the current item. */
  show(done: number, total: number, name?: string): void;
  /** Writes a line above the bar. */
  note(line: string): void;
  end(): void;
}

const width = 30;
const maxNameLength = 40;

/** Shows the bar on standard error, so that notes on standard output can be redirected to a file. */
export function showProgress(total: number, terminal: NodeJS.WriteStream = process.stderr): ProgressBar {
  let done = 0;
  const clear = (): void => {
    if (terminal.isTTY) terminal.write("\r\u001B[K");
  };
  const draw = (now: number, all: number, name: string): void => {
    clear();
    if (terminal.isTTY) terminal.write(`${bar(now, all)} ${now}/${all} ${name.slice(-maxNameLength)}`);
  };
  return {
    advance(name) {
      done++;
      draw(done, total, name);
    },
    show: (now, all, name = "") => draw(now, all, name),
    note(line) {
      clear();
      console.log(line);
    },
    end: clear,
  };
}

function bar(done: number, total: number): string {
  const filled = total === 0 ? 0 : Math.round((done / total) * width);
  return "█".repeat(filled) + "░".repeat(width - filled);
}
