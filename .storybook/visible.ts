/** What must be seen: words in one line of text, or what stands in a field; without both, the elements themselves. */
type Sought = { words?: string; value?: string };

/**
 * Whether a person sees this in one of these elements: not transparent, not cut to a pixel for screen readers alone, not outside the
 * page, and not hidden from assistive technology, as what lies below an open dialog is. White space counts as one space. Runs in the
 * page; it uses nothing from outside.
 */
export function isAnyVisible(elements: Element[], { words, value }: Sought): boolean {
  const normalize = (text: string): string => text.replaceAll(/\s+/g, " ").trim();
  const answers = new Map<Element, boolean>();
  const isUncovered = (element: Element): boolean => {
    // The body clips nothing: while a dialog is open it may have no height.
    if (element === document.body) return true;
    const before = answers.get(element);
    if (before !== undefined) return before;
    const { parentElement: parent } = element;
    const { width, height, right, bottom } = element.getBoundingClientRect();
    const isCut = (width <= 1 || height <= 1) && getComputedStyle(element).overflow !== "visible";
    const isOutside = width > 0 && height > 0 && (right + scrollX <= 0 || bottom + scrollY <= 0);
    const isHidden = isCut || isOutside || element.matches('[aria-hidden="true"], [inert]');
    const answer = !isHidden && (parent === null || isUncovered(parent));
    answers.set(element, answer);
    return answer;
  };
  const isVisible = (element: Element): boolean =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    isUncovered(element);

  /** The text that is seen in an element, a line for each block. */
  const readLines = (root: Element): string[] => {
    const lines = [""];
    let block: Element | null = null;
    const texts = document.createNodeIterator(root, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      const parent = text.parentElement;
      if (parent === null || parent.matches("script, style, template") || !isVisible(parent))
        continue;
      let around: Element | null = parent;
      while (around !== null && /^(inline|contents)$/.test(getComputedStyle(around).display)) {
        around = around.parentElement;
      }
      if (around !== block) lines.push("");
      block = around;
      lines.push(`${lines.pop() ?? ""}${text.textContent ?? ""}`);
    }
    return lines.map(normalize);
  };

  return elements.some((element) => {
    if (words !== undefined)
      return readLines(element).some((line) => line.includes(normalize(words)));
    const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
    if (![element, ...labels].some(isVisible)) return false;
    if (value === undefined) return true;
    const held =
      element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
        ? element.value
        : readLines(element).join(" ");
    return normalize(held) === normalize(value);
  });
}
