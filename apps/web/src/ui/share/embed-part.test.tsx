import type { PrivacyLevel } from "@cairn/domain/privacy/sharing";
import { describe, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { renderScreen } from "../../testing/render-screen.tsx";
import { EmbedPart } from "./embed-part.tsx";

const workoutKey = "0123456789abcdef01234567";

const show = async (level: PrivacyLevel, title = "Walking") => {
  const embedded = { kind: "workout", username: "ann", workoutKey } as const;
  await renderScreen(<EmbedPart embedded={embedded} title={title} level={level} hint="For pages" />);
};

describe("[CARD-4] the code of a frame", () => {
  it("is that of the workout's page for frames, with its title as text, and is copied with one press", async () => {
    const written: string[] = [];
    vi.spyOn(navigator.clipboard, "writeText").mockImplementation((text) => {
      written.push(text);
      return Promise.resolve();
    });
    await show("public", 'Round the "lake" <b>');
    await page.getByRole("button", { name: "Copy code" }).click();
    await expect.element(page.getByText("Code copied to the clipboard.")).toBeVisible();
    vi.restoreAllMocks();
    const frame = new DOMParser().parseFromString(written.join(), "text/html").querySelector("iframe");
    expect(frame?.getAttribute("src")).toBe(`${location.origin}/embed/workout/ann/${workoutKey}`);
    expect(frame?.title).toBe('Round the "lake" <b>');
    expect(frame?.loading).toBe("lazy");
    expect([...(frame?.sandbox ?? [])]).toEqual(["allow-popups", "allow-popups-to-escape-sandbox"]);
    await expect.element(page.getByRole("textbox", { name: "Embed code" })).toHaveValue(written.join());
  });

  it("is selected where the browser does not let it be copied", async () => {
    vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new DOMException("", "NotAllowedError"));
    await show("public");
    await page.getByRole("button", { name: "Copy code" }).click();
    await expect.element(page.getByText(/The text is selected/)).toBeVisible();
    expect(getSelection()?.toString()).toContain(`/embed/workout/ann/${workoutKey}`);
    vi.restoreAllMocks();
  });

  it.each(["private", "link", "friends"] as const)("is not offered for what is %s", async (level) => {
    await show(level);
    expect(document.body.textContent).not.toContain("iframe");
    expect(page.getByRole("button", { name: "Copy code" }).elements()).toEqual([]);
  });
});
