import { describe, expect, it, onTestFinished, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { renderScreen } from "../../testing/render-screen.tsx";
import { RouteFiles } from "./route-files.tsx";

const route = { id: "64a0b1c2d3e4f5a6b7c8d9e0", visibility: "PRIVATE" } as const;
const button = (name: string) => page.getByRole("button", { name });

describe("[ROUT-8] how a route leaves its page", () => {
  it("offers its files, each with what it is for, as links with the session and the language", async () => {
    await renderScreen(<RouteFiles route={route} />);
    await button("Download").click();
    const items = page.getByRole("menuitem").elements() as HTMLAnchorElement[];
    expect(items.map(({ textContent }) => textContent)).toEqual([
      "FIT course For watches and bike computers, with turns",
      "TCX course For older bike computers, with turns",
      "GPX track For apps and almost any watch",
      "GPX route For handheld GPS devices and route planners",
      "KML For maps such as Google Earth",
    ]);
    expect(items.map(({ href }) => href)).toEqual(
      ["fit", "tcx", "gpx-track", "gpx-route", "kml"].map(
        (format) =>
          `${location.origin}/apiserver/v1/routes/${route.id}/file?token=${"0".repeat(32)}&format=${format}&language=en`,
      ),
    );
    for (const item of items) expect(item.download).toBe("");
  });

  it("is reached by the keyboard alone", async () => {
    await renderScreen(<RouteFiles route={route} />, { language: "fi" });
    await userEvent.tab();
    await expect.element(button("Lataa")).toHaveFocus();
    await userEvent.keyboard("{ArrowDown}");
    await expect.element(page.getByRole("menuitem").first()).toHaveFocus();
    await userEvent.keyboard("{ArrowDown}");
    await expect.element(page.getByRole("menuitem", { name: "TCX-reitti" })).toHaveFocus();
    await userEvent.keyboard("g");
    await expect.element(page.getByRole("menuitem", { name: "GPX-jälki" })).toHaveFocus();
    await userEvent.keyboard("{Escape}");
    await expect.element(button("Lataa")).toHaveFocus();
  });

  it("shows the address of the page for a phone's camera, dark on light in either theme, and in letters", async () => {
    document.documentElement.dataset["theme"] = "dark";
    onTestFinished(() => {
      delete document.documentElement.dataset["theme"];
    });
    await renderScreen(<RouteFiles route={route} />);
    await button("QR code for your phone").click();
    const dialog = page.getByRole("dialog", { name: "Open on your phone" });
    await expect.element(dialog.getByText(`${location.origin}/routes/${route.id}`)).toBeVisible();
    const code = dialog.getByRole("img", { name: "QR code of this page’s address" });
    await expect.element(code).toBeVisible();
    expect(code.element().querySelector("path")?.getAttribute("d")).toMatch(/^(?:M\d+ \d+h1v1h-1z){200,}$/);
    const { backgroundColor, color } = getComputedStyle(code.element());
    expect([backgroundColor, color]).toEqual(["oklch(1 0 0)", "oklch(0.2 0 0)"]);
    await dialog.getByRole("button", { name: "Close" }).click();
    await expect.element(dialog).not.toBeInTheDocument();
  });

  it("is printed", async () => {
    const printed = vi.spyOn(globalThis, "print").mockReturnValue();
    onTestFinished(() => printed.mockRestore());
    await renderScreen(<RouteFiles route={route} />);
    await button("Print").click();
    expect(printed).toHaveBeenCalledOnce();
  });
});
