/** The parts of the frame that only members see, together with those around every screen, in one file. */
export * from "../with-data.ts";
export { MemberBar } from "./member-bar.tsx";
export { MemberEdge } from "./member-edge.tsx";
