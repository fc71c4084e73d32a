/** Opens the system's own share sheet. Cancelling it is not an error; resolves to false if it did not open at all. */
export async function offerToShare(data: ShareData): Promise<boolean> {
  try {
    await navigator.share(data);
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === "AbortError";
  }
}

/** Whether the browser can share files of this kind. */
export const canShareFiles = (file: File): boolean =>
  "canShare" in navigator && navigator.canShare({ files: [file] });
