/** Makes everything outside an element inert, so that focus and screen readers stay in it; the returned function undoes it. */
export function setApart(element: Element): () => void {
  const asleep: HTMLElement[] = [];
  for (let inside: Element = element; inside.parentElement; inside = inside.parentElement) {
    for (const beside of inside.parentElement.children) {
      if (beside === inside || !(beside instanceof HTMLElement) || beside.inert) continue;
      beside.inert = true;
      asleep.push(beside);
    }
    if (inside.parentElement === document.body) break;
  }
  return () => {
    for (const beside of asleep) beside.inert = false;
  };
}
