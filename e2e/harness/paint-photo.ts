import type { Page } from "@playwright/test";
import type { ChosenFile } from "./files.ts";

/** A JPEG of the given size in pixels, drawn by the browser. */
export async function paintPhoto(
  page: Page,
  name: string,
  width: number,
  height: number,
): Promise<ChosenFile> {
  const base64 = await page.evaluate(
    async ([wide, high]) => {
      const canvas = new OffscreenCanvas(wide, high);
      const context = canvas.getContext("2d");
      if (!context) throw new Error("no canvas");
      for (let i = 0; i < 60; i += 1) {
        context.fillStyle = `hsl(${(i * 47) % 360} 60% 50%)`;
        context.fillRect((i * wide) / 60, 0, wide / 60, high);
      }
      const blob = await canvas.convertToBlob({ type: "image/jpeg", quality: 0.8 });
      const bytes = new Uint8Array(await blob.arrayBuffer());
      let text = "";
      for (const byte of bytes) text += String.fromCodePoint(byte);
      return btoa(text);
    },
    [width, height] as const,
  );
  return { name, mimeType: "image/jpeg", buffer: Buffer.from(base64, "base64") };
}
