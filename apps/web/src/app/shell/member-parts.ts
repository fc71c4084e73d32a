import { lazyRouteComponent } from "@tanstack/react-router";
import { untilLoaded } from "../../lib/loading/retry-until-loaded.ts";

/** What only members see; the build puts it beside what is around every screen, so that it costs no file of its own. */
export const memberFrame = () => untilLoaded(() => import("./member-frame.ts"));

/** The parts of the frame that only members see. */
export const MemberBar = lazyRouteComponent(memberFrame, "MemberBar");
export const MemberEdge = lazyRouteComponent(memberFrame, "MemberEdge");

/** Resolves when a member's frame can be drawn immediately. */
export const memberParts = async (): Promise<void> => {
  await Promise.all([MemberBar.preload?.(), MemberEdge.preload?.()]);
};
