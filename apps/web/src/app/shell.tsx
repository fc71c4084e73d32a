import { Outlet } from "@tanstack/react-router";

/** The frame around every screen. */
export const Shell = () => (
  <main id="content">
    <Outlet />
  </main>
);
