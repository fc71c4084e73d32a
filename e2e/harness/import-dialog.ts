import type { Page } from "@playwright/test";
import type { ChosenFile } from "./files.ts";

/** Chooses files in the import dialog, which is open and still empty. */
export async function chooseFiles(page: Page, files: readonly ChosenFile[]): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("dialog").getByRole("button", { name: "Choose files" }).click();
  await (await chooser).setFiles([...files]);
}
