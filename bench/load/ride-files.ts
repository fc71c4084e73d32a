import { writeFit } from "@cairn/demo/files/write-fit";
import { writeGpx } from "@cairn/demo/files/write-gpx";
import type { GeneratedActivity } from "@cairn/demo/outings/generated-activity";
import { writeKml } from "@cairn/testkit/files/write-kml";
import { writeTcx } from "@cairn/testkit/files/write-tcx";

const writers = {
  gpx: ({ recording }: GeneratedActivity) => utf8(writeGpx(recording, { name: "A ride", type: "cycling" })),
  tcx: ({ recording }: GeneratedActivity) => utf8(writeTcx(recording, { sport: "Biking" })),
  kml: ({ recording }: GeneratedActivity) => utf8(writeKml(recording, "A ride", "cycling")),
  fit: (ride: GeneratedActivity): Uint8Array => writeFit(ride),
};

export type RideFormat = keyof typeof writers;

/** A ride as a file of one format. */
export const rideFile = (ride: GeneratedActivity, format: RideFormat): Uint8Array => writers[format](ride);

/** A ride as a file of each format. */
export const rideFiles = (ride: GeneratedActivity): Record<RideFormat, Uint8Array> => ({
  gpx: rideFile(ride, "gpx"),
  tcx: rideFile(ride, "tcx"),
  kml: rideFile(ride, "kml"),
  fit: rideFile(ride, "fit"),
});

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
