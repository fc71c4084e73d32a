/** Prints only some lines, with an invisible frame: otherwise the page around a dialog would be printed with it. */
export const printText = (head: string, lines: readonly string[]): void => {
  const frame = document.createElement("iframe");
  frame.hidden = true;
  document.body.append(frame);
  const page = frame.contentDocument;
  if (!page) return;
  page.title = head;
  const heading = page.createElement("h1");
  heading.textContent = head;
  const list = page.createElement("pre");
  list.textContent = lines.join("\n");
  page.body.append(heading, list);
  frame.contentWindow?.addEventListener("afterprint", () => {
    frame.remove();
  });
  frame.contentWindow?.print();
};
