import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { router } from "./router.tsx";

/** The whole client, in the browser and where the build draws the home page. */
export const App = () => (
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>
);
