/** Files that no person put there, such as a file manager's settings for a folder. */
export const isHidden = ({ name }: { readonly name: string }): boolean =>
  name.startsWith(".") || name === "Thumbs.db";

const isFileEntry = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isFolderEntry = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;

const readFolder = async (folder: FileSystemDirectoryEntry): Promise<readonly FileSystemEntry[]> => {
  const reader = folder.createReader();
  const entries: FileSystemEntry[] = [];
  for (;;) {
    // Some at a time, and an empty list at the end.
    const some = await new Promise<readonly FileSystemEntry[]>((resolve, reject) => {
      reader.readEntries(resolve, reject);
    });
    if (some.length === 0) return entries;
    entries.push(...some);
  }
};

const filesIn = async (entry: FileSystemEntry): Promise<readonly File[]> => {
  if (isHidden(entry)) return [];
  try {
    if (isFolderEntry(entry)) {
      const inside = await readFolder(entry);
      return (await Promise.all(inside.map(filesIn))).flat();
    }
    if (!isFileEntry(entry)) return [];
    return [
      await new Promise<File>((resolve, reject) => {
        entry.file(resolve, reject);
      }),
    ];
  } catch {
    return []; // It was removed, or may not be read; its neighbours may.
  }
};

/** The dropped files, including those in folders. The data is gone once the event is over, so call it immediately. */
export const droppedFiles = async (dropped: DataTransfer): Promise<readonly File[]> => {
  const entries = [...dropped.items].map((item) => item.webkitGetAsEntry());
  const plain = [...dropped.files];
  if (!entries.some((entry) => entry?.isDirectory)) return plain;
  const found = await Promise.all(entries.flatMap((entry) => (entry ? [filesIn(entry)] : [])));
  return found.flat();
};
