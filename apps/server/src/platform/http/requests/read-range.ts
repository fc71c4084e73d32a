/** A part of a file: bytes from `from` to `to`, both included. */
export interface ByteRange {
  readonly from: number;
  readonly to: number;
}

/**
 * The part of a file that the header `Range` requests (RFC 9110, section 14): its single range, limited to the file; `whole`
 * without one, with several, or in an unknown form, as the RFC allows; `beyond` if the file ends before it.
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
