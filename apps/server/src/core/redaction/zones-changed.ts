/** The zones of an owner, or the recording, changed between two statements of one answer; the answer starts again. */
export class ZonesChanged extends Error {
  override readonly name = "ZonesChanged";
}
