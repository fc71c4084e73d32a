import { describe, expect, it } from "vitest";
import { pictogramFile } from "./pictogram-file.ts";

const sprite =
  '<svg xmlns="http://www.w3.org/2000/svg"><symbol id="run" viewBox="0 0 24 24"><path d="M1 1"/></symbol><symbol id="ride" viewBox="0 0 16 16"><path d="M2 2"/></symbol></svg>';

describe("a sport's pictogram on an image", () => {
  it("is taken from the sprite, in a colour", () => {
    expect(pictogramFile(sprite, "ride", "rgba(1,2,3,1)")).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16" width="96" height="96" color="rgba(1,2,3,1)"><path d="M2 2"/></svg>',
    );
  });

  it("is undefined if the sprite lacks it", () => {
    expect(pictogramFile(sprite, "swim", "red")).toBeUndefined();
    expect(pictogramFile("<html>", "ride", "red")).toBeUndefined();
  });
});
