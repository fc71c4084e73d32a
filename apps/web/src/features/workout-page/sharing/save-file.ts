/** Puts a file that the page made among the browser's downloads. */
export function saveFile(file: File): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = file.name;
  link.click();
  // The download holds the bytes by itself from here on.
  setTimeout(() => {
    URL.revokeObjectURL(address);
  }, 0);
}
