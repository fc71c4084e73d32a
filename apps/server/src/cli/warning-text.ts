import type { DecodeWarning } from "@cairn/domain/recording/decoded-activity";

const texts: Readonly<Record<DecodeWarning, string>> = {
  crc_mismatch: "its checksum is wrong; its content was read anyway",
  truncated: "it ends early; everything before that was saved",
  damaged_part_skipped: "a damaged part was left out",
  invalid_points_dropped: "points with impossible positions were left out",
  clock_unset: "the device's clock was not set; the date is wrong",
  no_time: "it has no times; the workout starts at the time of the import",
  out_of_order_points: "points that were out of order were sorted",
  times_mended: "times that ran backwards were repaired; the points keep the order of the file",
  stray_points_dropped: "stray points before the start or after the end were left out",
  repeated_points_dropped: "points that the file contains again and again after each pause were kept once",
  undeclared_prefix: "it uses XML prefixes that it does not declare",
};

/** What an import repaired or left out, as a sentence for the operator; an unknown code is returned unchanged. */
export const warningText = (warning: string): string =>
  Object.hasOwn(texts, warning) ? texts[warning as DecodeWarning] : warning;
