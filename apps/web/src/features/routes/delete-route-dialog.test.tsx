import type { RouteView } from "@cairn/contracts/routes/routes";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { renderScreen, server } from "../../testing/render-screen.tsx";
import { DeleteRouteDialog } from "./delete-route-dialog.tsx";
import { ownRouteQuery, ownRoutesQuery } from "../../lib/api/own-routes.ts";

const place = { x: 8.2, y: 46.5 };
const route: RouteView = {
  id: "64a0b1c2d3e4f5a6b7c8d9e0",
  username: "anna",
  description: "Over the pass",
  activities: [1],
  averageSpeed: 2,
  totalDistance: 12_000,
  visibility: "PRIVATE",
  startPoint: place,
  endPoint: place,
  centerPoint: place,
  polyline: "",
  created: 1_780_000_000_000,
  version: 1,
  segments: [],
};

/** A list of routes and the page of one of them, which is left when it is deleted. */
const RouteAndList = () => {
  const [isOpen, setIsOpen] = useState(true);
  const { data: routes } = useQuery(ownRoutesQuery);
  return (
    <>
      <ul>
        {routes?.map(({ id, description }) => (
          <li key={id}>{description}</li>
        ))}
      </ul>
      {isOpen && <RoutePage onLeft={setIsOpen} />}
    </>
  );
};

const RoutePage = ({ onLeft }: { readonly onLeft: (isOpen: boolean) => void }) => {
  const { data } = useQuery(ownRouteQuery(route.id));
  if (!data) return null;
  return (
    <DeleteRouteDialog
      route={data}
      onClose={() => {}}
      // Another page loads first.
      onDeleted={async () => {
        await Promise.resolve();
        onLeft(false);
      }}
    />
  );
};

const listed = () => page.getByText("Over the pass", { exact: true });

describe("[ROUT-8] deleting a route", () => {
  it("leaves its page without asking for the route once more", async () => {
    server.answer("listRoutes", [route]);
    server.answer("getRoute", route);
    server.answer("deleteRoute", true);
    await renderScreen(<RouteAndList />);
    await expect.element(listed()).toBeVisible();
    server.answer("listRoutes", []);
    const before = { list: server.callsOf("listRoutes").length, one: server.callsOf("getRoute").length };
    server.refuse("getRoute", "route.not_found");
    await page.getByRole("button", { name: "Delete" }).click();
    await expect.element(page.getByText("“Over the pass” has been deleted.")).toBeVisible();
    await expect.element(listed()).not.toBeInTheDocument();
    await expect.poll(() => server.callsOf("listRoutes").length).toBeGreaterThan(before.list);
    expect(server.callsOf("deleteRoute").map(({ params }) => params.id)).toEqual([route.id]);
    expect(server.callsOf("getRoute")).toHaveLength(before.one);
  });

  it("stays and says why, if the server refuses", async () => {
    server.answer("listRoutes", [route]);
    server.answer("getRoute", route);
    server.refuse("deleteRoute", "route.not_found");
    await renderScreen(<RouteAndList />);
    await page.getByRole("button", { name: "Delete" }).click();
    await expect.element(page.getByRole("dialog").getByRole("alert")).toBeVisible();
    await expect.element(listed()).toBeVisible();
  });
});
