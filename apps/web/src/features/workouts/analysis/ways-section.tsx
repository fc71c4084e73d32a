import type { CombinedWorkoutView } from "@cairn/contracts/workouts/workout-view";
import { useQuery } from "@tanstack/react-query";
import { requestOrThrow } from "../../../lib/api/api-client.ts";
import { useMessages } from "../../../lib/i18n/messages.ts";
import { keyedQuery } from "../../../lib/query/keyed-query.ts";
import { queryKeys } from "../../../lib/query/query-keys.ts";
import { subject } from "../../../lib/query/retry-policy.ts";
import { mapRegions } from "../../../lib/regions/map-regions.ts";
import { useStore } from "../../../lib/store.ts";
import { WayShares } from "../../../ui/workout/way-shares.tsx";
import { TableSection } from "./table-section.tsx";

const waysQuery = (workoutKey: string) =>
  keyedQuery({
    ...subject,
    queryKey: queryKeys.workoutWays(workoutKey),
    queryFn: ({ signal }) => requestOrThrow("getWorkoutWays", { params: { workoutKey }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** On which ways and surfaces the track goes, where a region knows them; of the part that the reader sees. */
export const WaysSection = ({ workout }: { readonly workout: CombinedWorkoutView }) => {
  const { t } = useMessages();
  const { regions } = useStore(mapRegions);
  const { data } = useQuery({
    ...waysQuery(workout.workoutKey),
    enabled: workout.hasRecording && regions.length > 0,
  });
  if (!data || data.ways.length + data.surfaces.length === 0) return null;
  return (
    <TableSection title={t("workouts.ways")}>
      <WayShares heading="h3" {...data} />
    </TableSection>
  );
};
