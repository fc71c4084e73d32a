import { useQuery } from "@tanstack/react-query";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { workoutQuery } from "../../lib/api/workout-query.ts";
import { ownAccount } from "../../testing/own-account.ts";
import { renderScreen, server } from "../../testing/render-screen.tsx";
import { chooseFiles, stubUploads } from "../../testing/upload-stub.ts";
import { combinedWorkout, keyOf, photoView } from "../../testing/workout-examples.ts";
import { PhotoSection } from "./photo-section.tsx";

const key = keyOf(1);
const Section = () => {
  const { data } = useQuery(workoutQuery(key));
  return data ? <PhotoSection workout={data} /> : null;
};
const answer = (count: number) => {
  const photos = Array.from({ length: count }, (_, at) => photoView(at + 1));
  server.answer("getCombinedWorkout", combinedWorkout({ photos }), { ts: "1" });
};
const jpeg = (name: string) =>
  new File([Uint8Array.of(0xff, 0xd8, 0xff, 0xd9)], name, { type: "image/jpeg" });
const show = async () => {
  const uploads = stubUploads();
  answer(0);
  server.answer("getUser", ownAccount);
  server.answer("listMapRegions", { version: "1", regions: [], hasStyles: false });
  server.answer("getServerTime", { servertime: 0 });
  await renderScreen(<Section />, { at: `/workout/anna/${key}` });
  await expect.element(button("Add photos")).toBeVisible();
  return uploads;
};
const button = (name: string) => page.getByRole("button", { name, exact: true });
const bar = (name: string) => page.getByRole("progressbar", { name: `Upload of ${name}` });

describe("[PHOT-1] photos on their way", () => {
  it("are shown with how much is sent, and are there when the server has them", async () => {
    const uploads = await show();
    chooseFiles(jpeg("beach.jpg"));
    await expect.element(bar("beach.jpg")).toBeInTheDocument();
    await expect.poll(() => uploads.length).toBe(1);
    expect([uploads[0]?.file?.name, uploads[0]?.address.includes(key)]).toEqual(["beach.jpg", true]);
    uploads[0]?.progress(0.4);
    await expect.element(bar("beach.jpg")).toHaveAttribute("value", "0.4");
    answer(1);
    uploads[0]?.answer(200, { error: null, payload: photoView(1), metadata: null });
    await expect.element(bar("beach.jpg")).not.toBeInTheDocument();
    await expect.element(button("Photo 1 of 1")).toBeVisible();
  });

  it("are stopped, sent again, and taken from the list", async () => {
    const uploads = await show();
    chooseFiles(jpeg("beach.jpg"));
    await expect.poll(() => uploads.length).toBe(1);
    await button("Stop beach.jpg").click();
    await expect.element(page.getByText("Stopped", { exact: true })).toBeVisible();
    await expect.element(bar("beach.jpg")).not.toBeInTheDocument();
    await button("Try beach.jpg again").click();
    await expect.poll(() => uploads.length).toBe(2);
    await expect.element(bar("beach.jpg")).toBeInTheDocument();
    await expect.element(button("Try beach.jpg again")).not.toBeInTheDocument();
    await button("Stop beach.jpg").click();
    await button("Remove beach.jpg from the list").click();
    await expect.element(page.getByText("beach.jpg")).not.toBeInTheDocument();
    expect(uploads).toHaveLength(2);
  });

  it("say that they took too long, and why the server refused", async () => {
    const uploads = await show();
    chooseFiles(jpeg("beach.jpg"));
    await expect.poll(() => uploads.length).toBe(1);
    uploads[0]?.end("timeout");
    await expect.element(page.getByText(/^The upload took too long\./)).toBeVisible();
    await button("Try beach.jpg again").click();
    await expect.poll(() => uploads.length).toBe(2);
    await expect.element(page.getByText(/^The upload took too long\./)).not.toBeInTheDocument();
    uploads[1]?.answer(507, { error: { reason: "storage.no_space" }, payload: null });
    await expect.element(page.getByRole("alert").first()).toBeVisible();
    await expect.element(button("Try beach.jpg again")).toBeVisible();
  });
});
