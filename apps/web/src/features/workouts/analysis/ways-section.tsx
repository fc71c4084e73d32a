import type { CombinedWorkoutView } from "@cairn/contracts/workouts/workout-view";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { requestOrThrow } from "../../../lib/api/api-client.ts";
import { useMessages } from "../../../lib/i18n/messages.ts";
import { keyedQuery } from "../../../lib/query/keyed-query.ts";
import { queryKeys } from "../../../lib/query/query-keys.ts";
import { subject } from "../../../lib/query/retry-policy.ts";
import { mapRegions } from "../../../lib/regions/map-regions.ts";
import { useStore } from "../../../lib/store.ts";
import { useWhenNear } from "../../../lib/use-when-near.ts";
import { WayShares } from "../../../ui/workout/way-shares.tsx";
import { TableSection } from "./table-section.tsx";

const waysQuery = (workoutKey: string) =>
  keyedQuery({
    ...subject,
    queryKey: queryKeys.workoutWays(workoutKey),
    queryFn: ({ signal }) => requestOrThrow("getWorkoutWays", { params: { workoutKey }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** CSS pixels below what is seen, from which on the section is asked for. */
const reach = 300;

/**
 * On which ways and surfaces the track goes, where a region knows them; of the part that the reader sees. Asked for when the
 * reader comes near, because the first view has enough to ask for.
 */
export const WaysSection = ({ workout }: { readonly workout: CombinedWorkoutView }) => {
  const { t } = useMessages();
  const { regions } = useStore(mapRegions);
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setIsNear] = useState(false);
  const mayBeKnown = workout.hasRecording && regions.length > 0;
  useWhenNear(place, {
    reach,
    isWanted: mayBeKnown && !isNear,
    onNear: () => {
      setIsNear(true);
    },
  });
  const { data } = useQuery({ ...waysQuery(workout.workoutKey), enabled: mayBeKnown && isNear });
  if (!data) return <div ref={place} />;
  if (data.ways.length + data.surfaces.length === 0) return null;
  return (
    <TableSection title={t("workouts.ways")}>
      <WayShares heading="h3" {...data} />
    </TableSection>
  );
};
