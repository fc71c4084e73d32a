import type { GeneratedActivity } from "@cairn/testkit/generated-activity";
import { writeFit } from "@cairn/testkit/write-fit";
import { writeGpx } from "@cairn/testkit/write-gpx";
import { writeKml } from "@cairn/testkit/write-kml";
import { writeTcx } from "@cairn/testkit/write-tcx";

/** A ride as a file of each format. */
export function rideFiles(ride: GeneratedActivity): Record<"gpx" | "tcx" | "kml" | "fit", Uint8Array> {
  const { recording } = ride;
  return {
    gpx: utf8(writeGpx(recording, { name: "A ride", type: "cycling" })),
    tcx: utf8(writeTcx(recording, { sport: "Biking" })),
    kml: utf8(writeKml(recording, "A ride", "cycling")),
    fit: writeFit(ride),
  };
}

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
