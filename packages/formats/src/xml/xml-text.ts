const escapes: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};

/** Characters that XML 1.0 cannot hold (production 2), and controls that it can but no reader expects. */
// oxlint-disable-next-line no-control-regex -- the control characters are what is looked for
const unwanted = /[\u0000-\u001f\u007f-\u009f\ufffe\uffff]+/g;

/** Any text as XML character data or attribute value: on one line, escaped, without what XML cannot hold. */
export const xmlText = (text: string): string =>
  text
    .toWellFormed()
    .replace(unwanted, " ")
    .trim()
    .replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign);
