import { lazyRouteComponent } from "@tanstack/react-router";

/** The parts of the frame that only members see; visitors never load them. */
export const MemberBar = lazyRouteComponent(() => import("./member-frame.ts"), "MemberBar");
export const MemberEdge = lazyRouteComponent(() => import("./member-frame.ts"), "MemberEdge");

/** Resolves when a member's frame can be drawn immediately. */
export const memberParts = async (): Promise<void> => {
  await Promise.all([MemberBar.preload?.(), MemberEdge.preload?.()]);
};
