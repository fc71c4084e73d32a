const startsAsJpeg = (head: Uint8Array): boolean => head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff;

/** Number of bytes that distinguish a JPEG from other files. */
export const jpegHeadLength = 3;

/** Whether a file begins as a JPEG; its name and media type do not prove it. */
export const isJpeg = (head: Uint8Array): boolean => head.length >= jpegHeadLength && startsAsJpeg(head);
