/**
 * What axe reads of a page, as text: elements with their attributes and states, texts, places, and what can be seen. Ids that
 * React counts through a whole page are numbered by their place in this text. Runs in the page; it uses nothing from outside.
 */
export function describeForAxe(): string {
  const counted = /_r_[0-9a-z]+_|«r[0-9a-z]+»|:r[0-9a-z]+:/g;
  const numbers = new Map<string, number>();
  const number = (id: string): string => {
    const place = numbers.get(id) ?? numbers.size;
    numbers.set(id, place);
    return `#${place}`;
  };
  const parts: string[] = [];
  const describe = (element: Element): void => {
    // Storybook's own drawings for colour-blind designers stand beside the story.
    if (element.matches("script, style, template, svg:has(> filter, > defs > filter)")) return;
    const attributes = [...element.attributes]
      .map(({ name, value }) => {
        const words = name === "class" ? [...element.classList].toSorted().join(" ") : value;
        return `${name}=${JSON.stringify(words.replaceAll(counted, number))}`;
      })
      .toSorted();
    const { x, y, width, height } = element.getBoundingClientRect();
    const place = [x + scrollX, y + scrollY, width, height].map((px) => Math.round(px * 8) / 8);
    const isSeen = element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    parts.push(`<${element.localName} ${attributes.join(" ")}> ${place.join()} ${isSeen}`);
    if (element instanceof HTMLInputElement) {
      parts.push(`${element.checked} ${element.indeterminate} ${JSON.stringify(element.value)}`);
    } else if (element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement) {
      parts.push(JSON.stringify(element.value));
    }
    for (const node of [...(element.shadowRoot?.childNodes ?? []), ...element.childNodes]) {
      if (node instanceof Element) describe(node);
      else if (node instanceof Text && node.data.trim() !== "")
        parts.push(JSON.stringify(node.data));
    }
    parts.push("</>");
  };
  describe(document.body);
  return parts.join("\n");
}
