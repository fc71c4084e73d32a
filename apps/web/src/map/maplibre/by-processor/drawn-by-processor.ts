/** Names of software renderers: Chromium's, Mesa's two, Windows' and Apple's. */
const programs = /swiftshader|llvmpipe|softpipe|basic render|software/i;

/** Whether a context is drawn in software on the main processor, without a graphics card. */
export function isDrawnByProcessor(gl: WebGL2RenderingContext): boolean {
  const names = gl.getExtension("WEBGL_debug_renderer_info");
  return programs.test(String(gl.getParameter(names?.UNMASKED_RENDERER_WEBGL ?? gl.RENDERER)));
}
