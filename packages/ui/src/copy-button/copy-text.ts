/**
 * Puts a text on the clipboard and answers whether it is there. Where the clipboard is refused or missing (an old phone,
 * a page inside another app) it copies the way that browsers always had, without moving focus.
 */
export async function copyText(text: string, beside: Element): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelected(text, beside);
  }
}

function copySelected(text: string, beside: Element): boolean {
  if (typeof document.execCommand !== "function") return false;
  const words = document.createElement("span");
  words.textContent = text;
  words.className = "sr-only select-text";
  // Inside the same dialog, if there is one, for it takes selections outside it back.
  beside.after(words);
  const selection = document.getSelection();
  const before = [...Array(selection?.rangeCount ?? 0).keys()].map((at) =>
    selection?.getRangeAt(at),
  );
  const range = document.createRange();
  range.selectNodeContents(words);
  selection?.removeAllRanges();
  selection?.addRange(range);
  try {
    return document.execCommand("copy");
  } catch {
    return false;
  } finally {
    words.remove();
    selection?.removeAllRanges();
    for (const kept of before) if (kept) selection?.addRange(kept);
  }
}
