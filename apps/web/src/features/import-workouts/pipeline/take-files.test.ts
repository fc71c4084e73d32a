import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { stubBrowser } from "../../../lib/browser-stub.ts";
import { type SentRequest, stubXhr } from "../../../lib/xhr-stub.ts";
import type { ReadRequest } from "../read-files/file-reading.ts";
import type { Importer } from "./importer.ts";

/**
 * A replacement of the browser's worker: an archive contains as many recordings as its name says. It never
 * finishes reading a file.
 */
class CountingWorker {
  private readonly listeners: ((event: { readonly data: object }) => void)[] = [];

  addEventListener(type: string, listener: (event: { readonly data: object }) => void): void {
    if (type === "message") this.listeners.push(listener);
  }

  postMessage({ id, task, file }: ReadRequest): void {
    if (task !== "count") return;
    const reports = [
      { id, kind: "count", count: Number.parseInt(file.name, 10) },
      { id, kind: "end", isWhole: true },
    ];
    for (const data of reports) for (const listener of this.listeners) listener({ data });
  }

  terminate(): void {
    this.listeners.length = 0;
  }
}

const track = (name: string) => new File(["<gpx/>"], name);
const tracks = (count: number) => Array.from({ length: count }, (_unused, i) => track(`${i + 1}.gpx`));
/** The first bytes of a zip archive (PKWARE's APPNOTE, 4.3.7). */
const zip = (name: string) => new File([Uint8Array.of(0x50, 0x4b, 3, 4)], name);
const jpeg = (name: string) => new File(["jpeg"], name, { type: "image/jpeg" });
const quiet = () => undefined;
const png = (name: string) => new File(["png"], name, { type: "image/png" });

describe("[ADD-4] chosen files", () => {
  afterAll(() => {
    vi.unstubAllGlobals();
  });
  let importer: Importer;
  let leave: () => void;
  let sent: readonly SentRequest[];

  beforeEach(async () => {
    vi.unstubAllGlobals();
    vi.resetModules();
    stubBrowser();
    vi.stubGlobal("removeEventListener", () => undefined);
    vi.stubGlobal("Worker", CountingWorker);
    vi.stubGlobal(
      "createImageBitmap",
      async () => await Promise.reject(new Error("The file is no picture.")),
    );
    sent = stubXhr();
    importer = (await import("./importer.ts")).createImporter({ batchEnded: quiet, photosEnded: quiet });
    leave = importer.watch();
  });

  const taken = () => {
    const { queue, batch, photos, leftOut } = importer.get();
    return {
      alone: queue.items.map(({ file }) => file.name),
      together: batch?.files.map(({ name }) => name) ?? [],
      photos: [...queue.waitingPhotos, ...photos.photos.map(({ file }) => file)].map(({ name }) => name),
      leftOut,
    };
  };
  const nothing = { alone: [], together: [], photos: [], leftOut: undefined };

  it("are sent one by one up to ten, and together if there are more", async () => {
    await importer.take(tracks(10));
    expect(taken()).toMatchObject({ alone: tracks(10).map(({ name }) => name), together: [] });
    leave();
    leave = importer.watch();
    await importer.take(tracks(11));
    expect(taken()).toMatchObject({ alone: [], together: tracks(11).map(({ name }) => name) });
  });

  it("are sent together from an archive of several, and as a file from an archive of one or none", async () => {
    await importer.take([zip("1.zip"), zip("0.zip")]);
    expect(taken()).toMatchObject({ alone: ["1.zip", "0.zip"], together: [] });
    leave();
    leave = importer.watch();
    await importer.take([track("a.gpx"), zip("2.zip")]);
    expect(taken()).toMatchObject({ alone: [], together: ["a.gpx", "2.zip"] });
  });

  it("bring photos along, and leave out files that no person put there", async () => {
    await importer.take([track("a.gpx"), jpeg("1.jpg"), track(".hidden.gpx"), jpeg("Thumbs.db")]);
    expect(taken()).toEqual({ ...nothing, alone: ["a.gpx"], photos: ["1.jpg"] });
    await importer.take([jpeg("2.jpg"), png("3.png")]);
    expect(taken()).toEqual({
      ...nothing,
      alone: ["a.gpx"],
      photos: ["1.jpg", "2.jpg"],
      leftOut: "pictures",
    });
  });

  it("hand their photos over to an import of many files", async () => {
    await importer.take([jpeg("1.jpg")]);
    await importer.take([...tracks(11), jpeg("2.jpg")]);
    expect(taken()).toMatchObject({ photos: ["1.jpg", "2.jpg"], leftOut: undefined });
    expect(taken().together).toHaveLength(11);
  });

  it("leave out an archive of several beside files that are being sent one by one, and say so", async () => {
    await importer.take([track("a.gpx")]);
    await importer.take([track("b.gpx"), zip("5.zip")]);
    expect(taken()).toEqual({ ...nothing, alone: ["a.gpx", "b.gpx"], leftOut: "archive" });
  });

  it("join the files that are being read before they are sent", async () => {
    await importer.take([zip("2.zip")]);
    await importer.take([track("a.gpx"), jpeg("1.jpg")]);
    expect(taken()).toEqual({ ...nothing, together: ["2.zip", "a.gpx"], photos: ["1.jpg"] });
  });

  it("are refused while others are being sent, and say so", async () => {
    await importer.take([zip("2.zip")]);
    void importer.batch.start();
    await expect.poll(() => sent.length).toBe(1);
    await importer.take([track("a.gpx")]);
    expect(taken()).toEqual({ ...nothing, together: ["2.zip"], leftOut: "busy" });
  });

  it("are being examined until all choices are, whichever ends first", async () => {
    const head = Promise.withResolvers<ArrayBuffer>();
    const large = zip("2.zip");
    vi.spyOn(large, "slice").mockReturnValue(Object.assign(new Blob(), { arrayBuffer: () => head.promise }));
    const taking = importer.take([large]);
    await importer.take([track("a.gpx")]);
    expect(taken()).toEqual({ ...nothing, alone: ["a.gpx"] });
    expect(importer.get().examined).toBe(1);
    head.resolve(Uint8Array.of(0x50, 0x4b).buffer);
    await taking;
    expect(importer.get().examined).toBe(0);
    expect(taken()).toEqual({ ...nothing, alone: ["a.gpx"], leftOut: "archive" });
  });

  it("are forgotten if the dialog is closed while they are being examined", async () => {
    const taking = importer.take([zip("2.zip"), track("a.gpx")]);
    leave();
    await taking;
    expect(taken()).toEqual(nothing);
    expect(importer.get().examined).toBe(0);
  });
});
