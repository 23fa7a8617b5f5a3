/**
 * React draws a page again when something else has changed its HTML: an extension, or a translation. Returns what puts
 * into the new fields, by their names, what was filled into the old ones, with the focus and the selection.
 */
export function preparePutBack(root: HTMLElement): () => void {
  const find = () => [...root.querySelectorAll("input")];
  let old = find();
  let focused = document.activeElement;
  root.addEventListener("focusin", ({ target }) => {
    if (target instanceof Element) focused = target;
  });
  return () => {
    const fresh = find();
    old = old.filter((field) => {
      if (field.isConnected) return true;
      const at = fresh.findIndex(({ name, type }) => name === field.name && type === field.type);
      const [next] = at < 0 ? [] : fresh.splice(at, 1);
      if (next === undefined) return true;
      if (field.value !== next.value) {
        // React hears of a value that its own setter did not see.
        Reflect.set(Object.getPrototypeOf(next), "value", field.value, next);
        next.dispatchEvent(new Event("input", { bubbles: true }));
      }
      if (field === focused) {
        next.focus();
        if (field.selectionStart !== null)
          next.setSelectionRange(field.selectionStart, field.selectionEnd);
      }
      return false;
    });
    // The form that was sent too early is sent by its successor.
    if (globalThis.kinfoldSent?.isConnected === false)
      globalThis.kinfoldSent = root.querySelector("form") ?? undefined;
  };
}
