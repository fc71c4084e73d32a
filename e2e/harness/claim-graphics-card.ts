/** Runs in the page before its own scripts: makes WebGL report a graphics card although it is drawn in software. */
export function claimCard(): void {
  const { prototype } = WebGL2RenderingContext;
  const real = Reflect.get(prototype, "getParameter") as (name: number) => unknown;
  Reflect.set(prototype, "getParameter", function read(this: WebGL2RenderingContext, name: number) {
    // RENDERER, and UNMASKED_RENDERER_WEBGL of WEBGL_debug_renderer_info.
    const isAsked = name === 0x1f_01 || name === 0x92_46;
    return isAsked ? "A graphics card" : Reflect.apply(real, this, [name]);
  });
}
