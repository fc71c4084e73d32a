import type { PhotoView } from "@cairn/contracts/photos";
import { useQuery } from "@tanstack/react-query";
import { requestOrThrow } from "../../lib/api/api-client.ts";
import { keyedQuery } from "../../lib/query/keyed-query.ts";
import { queryKeys } from "../../lib/query/query-keys.ts";
import type { CardWorkout } from "./card-workout.ts";

const photosQuery = (workoutKey: string) =>
  keyedQuery({
    queryKey: queryKeys.workoutPhotos(workoutKey),
    queryFn: ({ signal }) => requestOrThrow("listWorkoutPhotos", { params: { workoutKey }, signal }),
  });

const none: readonly PhotoView[] = [];

/** The photos of a card: those of its list, or loaded if the list only says that there are some. If loading fails the card is shown without them. */
export const useCardPhotos = ({ workoutKey, photos, pictureCount }: CardWorkout): readonly PhotoView[] => {
  const { data } = useQuery({
    ...photosQuery(workoutKey),
    enabled: photos === undefined && pictureCount > 0,
  });
  return photos ?? data ?? none;
};
