/** The weight of a file in a slice. */
export interface SlicedFile {
  readonly number: number;
  readonly size: number;
  readonly isArchive: boolean;
}

/** A slice takes some seconds, so that other people's jobs and other processes get their turn. */
const maxFiles = 16;
const maxBytes = 8 * 1024 * 1024;

/**
 * Divides files into slices, each for one job in the queue: many small ones together, an archive alone. Only the order of the
 * numbers matters; they may have gaps.
 */
export function sliceFiles(
  files: readonly SlicedFile[],
): readonly { readonly from: number; readonly to: number }[] {
  const slices: { from: number; to: number; count: number; bytes: number; isClosed: boolean }[] = [];
  for (const { number, size, isArchive } of files) {
    const last = slices.at(-1);
    if (last && !last.isClosed && !isArchive && last.count < maxFiles && last.bytes + size <= maxBytes) {
      last.to = number;
      last.count += 1;
      last.bytes += size;
    } else {
      slices.push({ from: number, to: number, count: 1, bytes: size, isClosed: isArchive });
    }
  }
  return slices.map(({ from, to }) => ({ from, to }));
}
