/** Saves a file that the page made as a download. */
export function saveFile(file: File): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = file.name;
  link.click();
  // From here on the download keeps the bytes by itself.
  setTimeout(() => {
    URL.revokeObjectURL(address);
  }, 0);
}
