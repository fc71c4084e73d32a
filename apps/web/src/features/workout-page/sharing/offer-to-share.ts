/** Hands something to the system's own share sheet. Turning it away there is no failure; resolves to false when it did not open at all. */
export async function offerToShare(data: ShareData): Promise<boolean> {
  try {
    await navigator.share(data);
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === "AbortError";
  }
}

/** Whether the browser hands files of this kind on. */
export const canShareFiles = (file: File): boolean =>
  "canShare" in navigator && navigator.canShare({ files: [file] });
