import { describe, expect, it } from "vitest";
import { droppedFiles, isHidden } from "./dropped-files.ts";

const fileEntry = (name: string, isGone = false) => ({
  name,
  isFile: true,
  isDirectory: false,
  file: (give: (file: File) => void, fail: (error: Error) => void) => {
    if (isGone) fail(new Error("gone"));
    else give(new File([name], name));
  },
});
/** A browser lists the files of a folder a hundred at a time, and ends with an empty list. */
const folder = (name: string, inside: readonly object[]) => ({
  name,
  isFile: false,
  isDirectory: true,
  createReader: () => {
    let told = 0;
    return {
      readEntries: (give: (entries: readonly object[]) => void) => {
        give(inside.slice(told, told + 100));
        told += 100;
      },
    };
  },
});
const dropped = (entries: readonly (object | null)[], files: readonly File[] = []) =>
  ({ items: entries.map((entry) => ({ webkitGetAsEntry: () => entry })), files }) as unknown as DataTransfer;
const namesIn = async (data: DataTransfer) => (await droppedFiles(data)).map(({ name }) => name);

describe("dropped files", () => {
  it("include those in nested folders, however many", async () => {
    const many = Array.from({ length: 250 }, (_unused, i) => fileEntry(`${i}.fit`));
    const tree = folder("export", [fileEntry("a.gpx"), folder("2024", many), folder("empty", [])]);
    const names = await namesIn(dropped([tree, fileEntry("b.gpx")]));
    expect(names).toHaveLength(252);
    expect(new Set(names)).toEqual(new Set(["a.gpx", "b.gpx", ...many.map(({ name }) => name)]));
  });

  it("leave out files that no person put there, and files deleted meanwhile", async () => {
    const tree = folder("export", [
      fileEntry(".DS_Store"),
      fileEntry("Thumbs.db"),
      folder(".git", [fileEntry("config")]),
      fileEntry("gone.fit", true),
      fileEntry("here.fit"),
      { name: "device", isFile: false, isDirectory: false },
    ]);
    expect(await namesIn(dropped([tree, null]))).toEqual(["here.fit"]);
  });

  it("are used as they are if there is no folder", async () => {
    const files = [new File(["1"], "a.gpx"), new File(["2"], ".hidden.gpx")];
    expect(await droppedFiles(dropped([fileEntry("a.gpx"), null], files))).toEqual(files);
  });

  it.each([
    [".DS_Store", true],
    ["Thumbs.db", true],
    ["thumbs.gpx", false],
    ["a.b.fit", false],
  ])("are hidden by their name: %s", (name, hidden) => {
    expect(isHidden({ name })).toBe(hidden);
  });
});
