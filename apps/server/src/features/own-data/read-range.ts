/** A part of a file: bytes from `from` to `to`, both included. */
export interface ByteRange {
  readonly from: number;
  readonly to: number;
}

/**
 * What the header `Range` asks of a file (RFC 9110, section 14): its one range, as far as the file has it; `whole` where there is none, where several are
 * asked for or where it is in no form that we know, as the RFC lets; `beyond` where the file ends before it.
 *
 * @param size bytes of the file
 */
export function readRange(header: string | undefined, size: number): ByteRange | "whole" | "beyond" {
  const [, first = "", last = ""] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? "") ?? [];
  if (first === "" && last === "") return "whole";
  if (first === "") {
    const length = Math.min(size, Number(last));
    return length === 0 ? "beyond" : { from: size - length, to: size - 1 };
  }
  const from = Number(first);
  if (last !== "" && Number(last) < from) return "whole";
  if (from >= size) return "beyond";
  return { from, to: last === "" ? size - 1 : Math.min(size - 1, Number(last)) };
}
