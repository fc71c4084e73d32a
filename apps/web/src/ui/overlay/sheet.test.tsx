import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { inWindow } from "../../testing/read-page.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { Sheet } from "./sheet.tsx";

const texts = { low: "Show the map", half: "Show the list", whole: "Show everything" };

const height = 600;

async function show() {
  await inWindow(390, 700);
  await renderScreen(
    <div
      style={{
        position: "relative",
        display: "grid",
        gridTemplate: "minmax(0, 1fr) auto / minmax(0, 1fr)",
        height,
      }}
    >
      <div>
        <button type="button">On the map</button>
      </div>
      <Sheet labelledBy="title" texts={texts} head={<h1 id="title">Around here</h1>}>
        <div style={{ height: 200 }}>Content</div>
      </Sheet>
    </div>,
  );
  await expect.element(page.getByText("Content")).toBeVisible();
}

const sheet = () => page.getByRole("region", { name: "Around here" });
const grab = (text: keyof typeof texts) => sheet().getByRole("button", { name: texts[text] });
const content = () => page.getByText("Content");
const top = () => sheet().element().firstElementChild?.getBoundingClientRect().top ?? Number.NaN;

/** A finger that goes to a height of the screen in steps, and rests there. */
function dragTo(y: number) {
  const head = page.getByRole("heading", { name: "Around here" }).element();
  const from = head.getBoundingClientRect().top + 4;
  const handle = head.parentElement;
  const send = (type: string, clientY: number) => {
    const touch = { pointerId: 1, pointerType: "mouse", button: 0, clientX: 60, clientY, bubbles: true };
    (type === "pointerdown" ? head : handle)?.dispatchEvent(new PointerEvent(type, touch));
  };
  send("pointerdown", from);
  for (let step = 1; step <= 10; step++) send("pointermove", from + ((y - from) * step) / 10);
  // Not thrown.
  for (let still = 0; still < 2; still++) send("pointermove", y);
  return () => {
    send("pointerup", y);
  };
}

describe("[EXPL-1] a sheet on a phone", () => {
  it("has three stops, to which a press and the arrow keys lead", async () => {
    await show();
    const usual = top();
    await grab("whole").click();
    await expect.poll(top).toBe(0);
    await grab("low").click();
    await expect.element(content()).not.toBeVisible();
    await expect.element(grab("half")).toHaveAttribute("aria-expanded", "false");
    await grab("half").click();
    await expect.poll(top).toBe(usual);
    await userEvent.keyboard("{ArrowUp}");
    await expect.poll(top).toBe(0);
    await userEvent.keyboard("{ArrowUp}");
    await expect.element(grab("low")).toBeVisible();
    await userEvent.keyboard("{ArrowDown}{ArrowDown}");
    await expect.element(content()).not.toBeVisible();
  });

  it("follows a finger, and goes to the nearest stop when it is let go", async () => {
    await show();
    const usual = top();
    const release = dragTo(120);
    await expect.poll(top).toBeLessThan(130);
    release();
    await expect.poll(top).toBe(0);
    await expect.element(grab("low")).toBeVisible();
    dragTo(height - 20)();
    await expect.element(content()).not.toBeVisible();
    dragTo(usual)();
    await expect.poll(top).toBe(usual);
    await expect.element(content()).toBeVisible();
  });

  it("does not hide what has the focus", async () => {
    await show();
    await grab("whole").click();
    await expect.poll(top).toBe(0);
    await userEvent.keyboard("{Shift>}{Tab}{/Shift}");
    await expect.element(page.getByRole("button", { name: "On the map" })).toHaveFocus();
    await expect.poll(top).toBeGreaterThan(100);
  });
});
