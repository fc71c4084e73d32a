import type { PhotoView } from "@cairn/contracts/photos";
import { describe, expect, it } from "vitest";
import { largeAddress } from "./photo-address.ts";

const key = "0123456789abcdef01234567";
const photo = (url: string) => ({ key, url }) as PhotoView;

describe("largeAddress", () => {
  it("[PHOT-1] requests 2000 x 2000, fit, and keeps the signature of the link", () => {
    expect(largeAddress(photo(`/apiserver/v1/image/${key}.jpg`))).toBe(
      `/apiserver/v1/image/scale/${key}.jpg?width=2000&height=2000&fit=true`,
    );
    expect(largeAddress(photo(`https://a.example/apiserver/v1/image/${key}.jpg?until=9&sign=x`))).toBe(
      `https://a.example/apiserver/v1/image/scale/${key}.jpg?width=2000&height=2000&fit=true&until=9&sign=x`,
    );
  });
});
