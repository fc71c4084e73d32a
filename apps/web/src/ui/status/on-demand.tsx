import { type ReactNode, Suspense } from "react";
import { LoadingBar } from "./loading-bar.tsx";

/** A dialog, or another part without a place in the screen, whose code loads when it is opened. */
export const OnDemand = ({ children }: { readonly children: ReactNode }) => (
  <Suspense fallback={<LoadingBar />}>{children}</Suspense>
);
