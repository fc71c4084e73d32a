import { describe, expect, it } from "vitest";
import { isDrawnByProcessor } from "./drawn-by-processor.ts";

const named = (renderer: string, isHidden = false): WebGL2RenderingContext =>
  ({
    RENDERER: 1,
    getExtension: () => (isHidden ? null : { UNMASKED_RENDERER_WEBGL: 2 }),
    getParameter: (name: number) => (name === (isHidden ? 1 : 2) ? renderer : "WebKit WebGL"),
  }) as unknown as WebGL2RenderingContext;

describe("[MAP-7] whether the processor draws", () => {
  it.each([
    "ANGLE (Google, Vulkan 1.3.0 (SwiftShader Device (Subzero) (0x0000C0DE)), SwiftShader driver)",
    "ANGLE (Mesa, llvmpipe (LLVM 19.1.7, 256 bits), OpenGL 4.5)",
    "ANGLE (Microsoft, Microsoft Basic Render Driver (0x0000008C) Direct3D11 vs_5_0 ps_5_0, D3D11)",
    "Apple Software Renderer",
    "softpipe",
  ])("it does by %s", (renderer) => {
    expect(isDrawnByProcessor(named(renderer))).toBe(true);
    expect(isDrawnByProcessor(named(renderer, true))).toBe(true);
  });

  it.each([
    "ANGLE (Intel, Mesa Intel(R) UHD Graphics 620 (KBL GT2), OpenGL 4.6)",
    "ANGLE (NVIDIA, NVIDIA GeForce RTX 3060 (0x00002504) Direct3D11 vs_5_0 ps_5_0, D3D11)",
    "ANGLE (Apple, ANGLE Metal Renderer: Apple M2, Unspecified Version)",
    "Apple GPU",
    "Mali-G57 MC2",
    "Adreno (TM) 610",
  ])("a card does by %s", (renderer) => {
    expect(isDrawnByProcessor(named(renderer))).toBe(false);
    expect(isDrawnByProcessor(named(renderer, true))).toBe(false);
  });
});
