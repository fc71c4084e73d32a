import { whenDrawn } from "./when-drawn.ts";

/** Time between two checks whether a picture is finished, ms: half a frame. */
const lookAgain = 8;

/** Copies rows of RGBA, the lowest first as in WebGL, into a picture. */
function turnOver(rows: Uint8ClampedArray, picture: ImageData): void {
  const row = picture.width * 4;
  for (let y = 0; y < picture.height; y += 1) {
    picture.data.set(rows.subarray(y * row, (y + 1) * row), (picture.height - 1 - y) * row);
  }
}

/** A buffer of the graphics processor for a picture. */
interface Room {
  readonly buffer: WebGLBuffer;
  /** Bytes. */
  readonly size: number;
}

/**
 * Reads what a context draws without blocking the page: the pixels are copied into a buffer of the graphics processor, and read
 * from it once a fence has been passed.
 *
 * @returns starts reading what has just been drawn, to be called in the same task, and returns a function that cancels it; `then`
 *   receives a picture that is valid until the next one, or undefined if the context was lost
 */
export function createPictureReader(
  gl: WebGL2RenderingContext,
): (then: (picture: ImageData | undefined) => void) => () => void {
  // A buffer that nothing is being copied into. Chromium's graphics process crashes if a buffer is resized during a copy, so a
  // buffer keeps its size.
  let free: Room | undefined;
  // Reused for each picture: several megabytes of garbage a second would cause long garbage collections.
  let rows = new Uint8ClampedArray();
  let picture: ImageData | undefined;
  // Buffers are lost with their context.
  gl.canvas.addEventListener("webglcontextlost", () => {
    free = undefined;
  });

  const takeRoom = (size: number): Room => {
    if (free?.size === size) {
      const room = free;
      free = undefined;
      return room;
    }
    const buffer = gl.createBuffer();
    gl.bindBuffer(gl.PIXEL_PACK_BUFFER, buffer);
    gl.bufferData(gl.PIXEL_PACK_BUFFER, size, gl.STREAM_READ);
    return { buffer, size };
  };
  const fetchFrom = ({ buffer, size }: Room, width: number, height: number): ImageData => {
    if (rows.length !== size) rows = new Uint8ClampedArray(size);
    if (picture?.width !== width || picture.height !== height) picture = new ImageData(width, height);
    gl.bindBuffer(gl.PIXEL_PACK_BUFFER, buffer);
    gl.getBufferSubData(gl.PIXEL_PACK_BUFFER, 0, rows);
    gl.bindBuffer(gl.PIXEL_PACK_BUFFER, null);
    turnOver(rows, picture);
    return picture;
  };

  return (then) => {
    let isWanted = true;
    const { drawingBufferWidth: width, drawingBufferHeight: height } = gl;
    const room = takeRoom(width * height * 4);
    gl.bindBuffer(gl.PIXEL_PACK_BUFFER, room.buffer);
    gl.readPixels(0, 0, width, height, gl.RGBA, gl.UNSIGNED_BYTE, 0);
    gl.bindBuffer(gl.PIXEL_PACK_BUFFER, null);
    // Even after it was cancelled: until then the copy into the buffer is not finished.
    whenDrawn(gl, lookAgain, () => {
      const isLost = gl.isContextLost();
      const read = isWanted && !isLost ? fetchFrom(room, width, height) : undefined;
      if (!isLost) {
        if (free) gl.deleteBuffer(free.buffer);
        free = room;
      }
      if (isWanted) then(read);
    });
    return () => {
      isWanted = false;
    };
  };
}
