/** A name for the file that every system accepts: letters and digits of the title, the format, and `.png`. */
export function pictureFileName(title: string, format: string): string {
  const words = title
    .normalize("NFC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
    .replaceAll(/^-+|-+$/g, "");
  const short = Array.from(words).slice(0, 60).join("").replace(/-+$/, "");
  return `${short === "" ? "workout" : short}-${format}.png`;
}

/** The content of the canvas as a PNG file. Undefined if the browser cannot make one. */
export async function pictureFile(canvas: HTMLCanvasElement, name: string): Promise<File | undefined> {
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, "image/png");
  });
  return blob ? new File([blob], name, { type: "image/png" }) : undefined;
}
