import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { ownAccount } from "../../../../testing/own-account.ts";
import { renderScreen, server } from "../../../../testing/render-screen.tsx";
import { chooseFiles, stubUploads } from "../../../../testing/upload-stub.ts";
import { ProfileImage } from "./profile-image.tsx";

/** A picture of half red and half blue, twice as wide as high. */
const picture = async (): Promise<File> => {
  const canvas = new OffscreenCanvas(200, 100);
  const context = canvas.getContext("2d");
  for (const [at, colour] of ["red", "blue"].entries()) {
    if (!context) continue;
    context.fillStyle = colour;
    context.fillRect(at * 100, 0, 100, 100);
  }
  return new File([await canvas.convertToBlob({ type: "image/png" })], "me.png", { type: "image/png" });
};

const withImage = { ...ownAccount, profileImageUrl: "data:,", profilePictureUrl: "data:," };
const show = async (account = ownAccount) => {
  server.answer("getUser", account);
  await renderScreen(<ProfileImage />);
};
const button = (name: string) => page.getByRole("button", { name, exact: true });
const dialog = () => page.getByRole("dialog", { name: "Profile image" });
const slider = (name: string) => dialog().getByRole("slider", { name });
/** Red, green and blue of the middle of the square's left edge. */
const leftEdge = () => {
  const canvas = dialog().element().querySelector("canvas");
  return [...(canvas?.getContext("2d")?.getImageData(4, 256, 1, 1).data ?? [])].slice(0, 3);
};

describe("[SET-2] the profile image", () => {
  it("is added as a square of a picture, chosen with sliders, and sent with the session", async () => {
    const uploads = stubUploads();
    await show();
    await expect.element(button("Add a profile image")).toBeVisible();
    await expect.element(button("Remove image")).not.toBeInTheDocument();
    chooseFiles(await picture());
    await expect.element(dialog()).toBeVisible();
    // The middle of the picture at first: a quarter from its left edge, in the red.
    await expect.poll(leftEdge).toEqual([255, 0, 0]);
    await slider("Left to right").click();
    await userEvent.keyboard("{End}");
    await expect.poll(leftEdge).toEqual([0, 0, 255]);
    await slider("Zoom").click();
    await userEvent.keyboard("{Home}");
    await dialog().getByRole("button", { name: "Use image" }).click();
    await expect.poll(() => uploads.length).toBe(1);
    const [upload] = uploads;
    expect([upload?.file?.name, upload?.file?.type]).toEqual(["profile.jpg", "image/jpeg"]);
    const sent = await createImageBitmap(upload?.file ?? new Blob());
    expect([sent.width, sent.height]).toEqual([512, 512]);
    server.answer("getUser", withImage);
    upload?.answer(200, { error: null, payload: true, metadata: null });
    await expect.element(dialog()).not.toBeInTheDocument();
    await expect.element(button("Change image")).toBeVisible();
  });

  it("stays to be sent again when the server refuses, or nothing answers", async () => {
    const uploads = stubUploads();
    await show();
    chooseFiles(await picture());
    const use = dialog().getByRole("button", { name: "Use image" });
    await use.click();
    await expect.poll(() => uploads.length).toBe(1);
    uploads[0]?.answer(507, { error: { reason: "storage.no_space" }, payload: null });
    await expect.element(dialog().getByRole("alert")).toBeVisible();
    await use.click();
    await expect.poll(() => uploads.length).toBe(2);
    server.answer("getServerTime", { servertime: 0 });
    uploads[1]?.end("error");
    await expect.element(dialog().getByRole("alert")).toBeVisible();
    await dialog().getByRole("button", { name: "Cancel" }).click();
    await expect.element(dialog()).not.toBeInTheDocument();
    await expect.element(button("Add a profile image")).toBeVisible();
  });

  it("cannot be a file that is no picture, which is said until another is chosen", async () => {
    await show(withImage);
    await expect.element(button("Change image")).toBeVisible();
    chooseFiles(new File(["no picture"], "me.png", { type: "image/png" }));
    await expect.element(page.getByText(/^This file cannot be read as a picture\./)).toBeVisible();
    chooseFiles(await picture());
    await expect.element(dialog()).toBeVisible();
    await expect.element(page.getByText(/^This file cannot be read/)).not.toBeInTheDocument();
  });

  it("is removed, or says why not", async () => {
    await show(withImage);
    server.refuse("removeProfileImage", "request.rate_limited");
    await button("Remove image").click();
    await expect.element(page.getByRole("alert")).toBeVisible();
    server.answer("removeProfileImage", true);
    server.answer("getUser", ownAccount);
    await button("Remove image").click();
    await expect.element(button("Add a profile image")).toBeVisible();
    await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
  });
});
