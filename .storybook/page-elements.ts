/**
 * What a person sees of a page, element by element, so that two screenshots of it can be compared in words: which part is
 * another, and in what. The runner keeps it beside a screenshot that is not the accepted one.
 */
export type PageElement = {
  /** Its name, and its part of a component: "button", "svg". */
  tag: string;
  slot?: string;
  /** Left, top, width and height on the page, in px. */
  box: readonly [number, number, number, number];
  /** The words that are its own, not its children's. */
  text?: string;
  /** What draws it, by property; its shapes by attribute. Of properties that pass to children, only what differs from the parent's. */
  style: Readonly<Record<string, string>>;
  children: readonly PageElement[];
};

/** Reads the page as it stands. Runs in the page; it uses nothing from outside. */
export function readPageElements(): PageElement {
  const inherited = [
    "color",
    "font-family",
    "font-size",
    "font-style",
    "font-variant-numeric",
    "font-weight",
    "letter-spacing",
    "line-height",
    "text-align",
    "text-transform",
    "fill",
    "stroke",
    "stroke-width",
  ];
  const own = [
    "background-color",
    "background-image",
    "background-position",
    "background-size",
    "border-top-width",
    "border-right-width",
    "border-bottom-width",
    "border-left-width",
    "border-top-left-radius",
    "border-top-right-radius",
    "border-bottom-left-radius",
    "border-bottom-right-radius",
    "box-shadow",
    "clip-path",
    "column-gap",
    "row-gap",
    "filter",
    "mask-image",
    "max-height",
    "max-width",
    "min-height",
    "min-width",
    "opacity",
    "outline-offset",
    "outline-width",
    "padding-top",
    "padding-right",
    "padding-bottom",
    "padding-left",
    "rotate",
    "scale",
    "text-decoration-line",
    "text-shadow",
    "z-index",
  ];
  // As they are set, not as they come out: what comes out changes with everything around.
  const set = [
    "bottom",
    "height",
    "left",
    "margin-bottom",
    "margin-left",
    "margin-right",
    "margin-top",
    "right",
    "top",
    "transform",
    "translate",
    "width",
  ];
  const shapes = ["d", "viewBox", "points", "cx", "cy", "r", "x1", "x2", "y1", "y2", "href", "src"];
  // What a property is where no one sets it, which is most of what a page holds.
  const unset = new Set(["none", "auto", "normal", "0px", "0s", "rgba(0, 0, 0, 0)", "1", "0% 0%"]);

  const readStyle = (
    style: CSSStyleDeclaration,
    parent: CSSStyleDeclaration | undefined,
    into: Record<string, string>,
    prefix = "",
  ): void => {
    const at = (from: CSSStyleDeclaration, name: string): string => from.getPropertyValue(name);
    for (const name of inherited) {
      if (parent === undefined || at(style, name) !== at(parent, name))
        into[prefix + name] = at(style, name);
    }
    for (const name of own) {
      const value = at(style, name);
      if (!unset.has(value)) into[prefix + name] = value;
    }
    // A line that is not drawn has the colour of the text.
    for (const side of ["top", "right", "bottom", "left"]) {
      if (at(style, `border-${side}-width`) === "0px") continue;
      for (const what of ["color", "style"])
        into[`${prefix}border-${side}-${what}`] = at(style, `border-${side}-${what}`);
    }
    for (const [line, what] of [
      ["outline-style", "outline-color"],
      ["text-decoration-line", "text-decoration-color"],
    ] as const) {
      if (at(style, line) !== "none") into[prefix + what] = at(style, what);
    }
  };

  const read = (element: Element, parent: CSSStyleDeclaration | undefined): PageElement => {
    const computed = getComputedStyle(element);
    const style: Record<string, string> = {};
    readStyle(computed, parent, style);
    const asSet = element.computedStyleMap();
    for (const name of set) {
      const value = String(asSet.get(name));
      if (!unset.has(value)) style[name] = value;
    }
    for (const pseudo of ["::before", "::after"]) {
      const drawn = getComputedStyle(element, pseudo);
      if (drawn.content === "none" || drawn.content === "normal") continue;
      style[`${pseudo} content`] = drawn.content;
      readStyle(drawn, computed, style, `${pseudo} `);
    }
    for (const name of shapes) {
      const value = element.getAttribute(name);
      if (value !== null && !(element instanceof HTMLElement && name === "href"))
        style[`${name}=`] = value;
    }
    const { x, y, width, height } = element.getBoundingClientRect();
    const box = [x + scrollX, y + scrollY, width, height].map((px) => Math.round(px * 8) / 8);
    const words = [...element.childNodes]
      .filter((node) => node instanceof Text)
      .map(({ data }) => data.trim())
      .join(" ")
      .trim();
    const value =
      element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
        ? element.value || element.placeholder
        : "";
    const slot = element instanceof HTMLElement ? element.dataset["slot"] : undefined;
    const children = [...element.children].filter(
      (child) =>
        !child.matches("script, style, template, svg:has(> filter, > defs > filter)") &&
        child.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
    );
    return {
      tag: element.localName,
      ...(slot !== undefined && { slot }),
      box: box as [number, number, number, number],
      ...(words + value !== "" && { text: words + value }),
      style,
      children: children.map((child) => read(child, computed)),
    };
  };
  return read(document.body, undefined);
}
