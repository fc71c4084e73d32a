import type { PayloadOf } from "@cairn/contracts/endpoint";
import type { readRouteFile } from "@cairn/contracts/routes/routes";
import { useMutation } from "@tanstack/react-query";
import { type RefObject, useEffect, useEffectEvent } from "react";
import { addressOf } from "../../lib/api/api-client.ts";
import { ApiFailure, failureFrom } from "../../lib/api/api-failure.ts";
import { noticeExpiry, sessionHeaders } from "../../lib/api/send-call.ts";
import { fetchAndReport } from "../../lib/connection.ts";
import type { PlanLine } from "./plan-line.ts";
import { drawingOfRoute } from "./plan-of-route.ts";
import type { Planner } from "./use-planner.ts";

type RouteOfFile = PayloadOf<typeof readRouteFile>;

/** @throws ApiFailure */
async function readFile(file: File): Promise<RouteOfFile> {
  const body = new FormData();
  body.set("file", file);
  let answer: Response;
  try {
    answer = await fetchAndReport(addressOf("readRouteFile"), {
      method: "POST",
      headers: sessionHeaders(),
      body,
    });
  } catch {
    throw new ApiFailure("network");
  }
  // A proxy may answer with something else.
  const content: unknown = await answer.json().catch(() => undefined);
  if (!answer.ok) throw noticeExpiry(failureFrom(answer.status, content));
  const route = (content as { readonly payload?: RouteOfFile } | undefined)?.payload;
  if (!route) throw new ApiFailure("unreadable");
  return route;
}

/** Hook: takes the first file that is dropped on an element. */
function useDroppedFile(target: RefObject<HTMLElement | null>, take: (file: File) => void): void {
  const drop = useEffectEvent((event: DragEvent) => {
    const file = event.dataTransfer?.files[0];
    if (!file) return;
    event.preventDefault();
    take(file);
  });
  useEffect(() => {
    const element = target.current;
    element?.addEventListener("drop", drop);
    return () => {
      element?.removeEventListener("drop", drop);
    };
  }, [target]);
}

/**
 * Hook: draws the line and the waypoints of a file in the place of what is drawn, which can be undone.
 *
 * @param target where a file can be dropped
 * @param onOpened shows the line whole
 */
export function useOpenFile(
  { entered, avoid, change, enter }: Planner,
  target: RefObject<HTMLElement | null>,
  onOpened: (line: PlanLine) => void,
) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: readFile,
    onSuccess: (route) => {
      const { plan, waypoints } = drawingOfRoute(route);
      change({ plan, waypoints, avoid });
      if (entered.name.trim() === "") enter({ name: route.description });
      const line = plan.legs[0]?.line;
      if (line) onOpened(line);
    },
  });
  useDroppedFile(target, mutate);
  return { open: mutate, isOpening: isPending, error };
}

export type FileOpener = ReturnType<typeof useOpenFile>;
