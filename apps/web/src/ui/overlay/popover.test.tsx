import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { renderScreen } from "../../testing/render-screen.tsx";
import { Popover } from "./popover.tsx";

const open = async () => {
  await renderScreen(
    <>
      <Popover label="People" button="Likes">
        <button type="button">Anna</button>
      </Popover>
      <button type="button">After</button>
    </>,
  );
  const opener = page.getByRole("button", { name: "Likes" });
  await opener.click();
  const panel = page.getByRole("dialog", { name: "People" });
  await expect.element(panel).toHaveFocus();
  await userEvent.tab();
  await expect.element(panel.getByRole("button", { name: "Anna" })).toHaveFocus();
  return { opener, panel };
};

describe("a panel beside its button", () => {
  it("takes the focus, and gives it back at Escape", async () => {
    const { opener, panel } = await open();
    await userEvent.keyboard("{Escape}");
    await expect.element(opener).toHaveFocus();
    await expect.element(opener).toHaveAttribute("aria-expanded", "false");
    await expect.element(panel).not.toBeInTheDocument();
  });

  it.each(["start", "end"] as const)(
    "as wide as there is room keeps away from the window's edge: %s",
    async (align) => {
      const room = { position: "fixed", top: 8, [align === "start" ? "right" : "left"]: 160 } as const;
      await renderScreen(
        <div style={room}>
          <Popover role="menu" label="Who sees it" button="Followers" align={align}>
            <p>Everyone who follows you, and nobody else who opens its address.</p>
          </Popover>
        </div>,
      );
      await page.getByRole("button", { name: "Who sees it" }).click();
      const { left, right } = page.getByRole("menu").element().getBoundingClientRect();
      expect(Math.min(left, innerWidth - right)).toBeGreaterThanOrEqual(12);
    },
  );

  it("closes when Tab leads out of it, to what follows its button", async () => {
    const { opener } = await open();
    await userEvent.tab();
    await expect.element(page.getByRole("button", { name: "After" })).toHaveFocus();
    await expect.element(opener).toHaveAttribute("aria-expanded", "false");
  });
});
