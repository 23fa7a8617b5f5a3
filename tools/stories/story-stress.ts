/**
 * What is measured in the page while a story is under a stress check. Each function runs in the browser, so it holds all that it needs,
 * and answers what is wrong, a line for each fault.
 */

/** What makes the page wider than its window. */
export function findOverflow(): string[] {
  const page = document.documentElement;
  const { clientWidth, scrollWidth } = page;
  if (scrollWidth <= clientWidth + 1) return [];
  const isRtl = page.dir === "rtl";
  const outside = [...document.body.querySelectorAll("*")].filter((element) => {
    const { left, right } = element.getBoundingClientRect();
    return isRtl ? left < -1 : right > clientWidth + 1;
  });
  const deepest = outside.at(-1);
  return [
    `${scrollWidth} px in a window of ${clientWidth}: ${deepest?.outerHTML.slice(0, 160) ?? "?"}`,
  ];
}

/** Text that is cut off without a sign: neither an ellipsis nor a way to scroll. */
export function cutText(): string[] {
  const SLACK_PX = 2;
  const faults: string[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
    const text = node.textContent?.trim() ?? "";
    const owner = node.parentElement;
    if (
      text === "" ||
      owner === null ||
      owner.closest("script, style, noscript, [hidden], svg, select")
    )
      continue;
    if (!owner.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const bounds = range.getBoundingClientRect();
    if (bounds.width === 0 || bounds.height === 0) continue;
    for (
      let box: Element | null = owner;
      box !== null && box !== document.body;
      box = box.parentElement
    ) {
      const style = getComputedStyle(box);
      const clip = box.getBoundingClientRect();
      // Only for screen readers.
      if (clip.width <= 1 || clip.height <= 1 || style.clipPath !== "none") break;
      if (style.overflowX === "auto" || style.overflowX === "scroll") break;
      if (style.overflowY === "auto" || style.overflowY === "scroll") break;
      if (style.textOverflow === "ellipsis" || style.webkitLineClamp !== "none") break;
      if (style.position === "fixed") break;
      if (style.overflowX !== "hidden" && style.overflowX !== "clip") continue;
      const beyond = Math.max(
        clip.left - bounds.left,
        bounds.right - clip.right,
        clip.top - bounds.top,
        bounds.bottom - clip.bottom,
      );
      // Text that is wholly outside waits for its turn, as in a drawer; half a word never does.
      const isOutside =
        bounds.right <= clip.left ||
        bounds.left >= clip.right ||
        bounds.bottom <= clip.top ||
        bounds.top >= clip.bottom;
      if (beyond > SLACK_PX && !isOutside)
        faults.push(`“${text.slice(0, 60)}” is cut by ${beyond.toFixed(0)} px`);
      break;
    }
  }
  return faults;
}

/** What still moves, and has no end, where someone asked for calm. */
export function findEndlessMotion(): string[] {
  return document
    .getAnimations()
    .filter(
      (animation) =>
        animation.playState === "running" &&
        animation.effect?.getComputedTiming().iterations === Infinity,
    )
    .map((animation) => {
      const { target } = animation.effect as KeyframeEffect;
      return `moves without end: ${target?.outerHTML.slice(0, 120) ?? "?"}`;
    });
}

/** Chosen parts that look like the others when only the system's colours are left. */
export function findIndistinct(): string[] {
  const CHOSEN =
    "[aria-selected=true], [data-active=true], [aria-pressed=true], [aria-checked=true], [aria-current]:not([aria-current=false]), input:checked";
  /** Whatever of an element and its closest parts is seen in forced colours. */
  const looks = (element: Element): string => {
    const face = element.closest("label") ?? element;
    const parts = [face, ...face.querySelectorAll("*")].slice(0, 12);
    return parts
      .flatMap((part) =>
        ["", "::before", "::after"].map((pseudo) => {
          const style = getComputedStyle(part, pseudo || undefined);
          return pseudo !== "" && style.content === "none"
            ? "none"
            : [
                style.display,
                style.visibility,
                style.opacity,
                style.backgroundColor,
                style.color,
                style.outlineStyle,
                style.borderBlockEndWidth,
                style.borderBlockEndStyle,
                style.borderBlockEndColor,
                style.borderInlineStartWidth,
                style.textDecorationLine,
                style.backgroundImage,
              ].join();
        }),
      )
      .concat(String(parts.length))
      .join("|");
  };
  const kindOf = (element: Element): string =>
    [element.tagName, element.getAttribute("role"), element.getAttribute("type")].join();
  const faults: string[] = [];
  for (const chosen of document.querySelectorAll(CHOSEN)) {
    // What the system draws itself it also draws apart.
    if (!chosen.checkVisibility() || getComputedStyle(chosen).appearance === "auto") continue;
    const group = chosen.closest(
      "[role=tablist], [role=radiogroup], [role=listbox], [role=menu], fieldset, nav, ol, ul",
    );
    const other = [...(group?.querySelectorAll(kindOf(chosen).split(",")[0] ?? "*") ?? [])].find(
      (one) =>
        kindOf(one) === kindOf(chosen) &&
        !one.matches(CHOSEN) &&
        !one.matches(":disabled") &&
        one.checkVisibility(),
    );
    if (other !== undefined && looks(chosen) === looks(other)) {
      faults.push(`looks like the one beside it: ${chosen.outerHTML.slice(0, 140)}`);
    }
  }
  return faults;
}

/** What takes focus by keyboard and does not show it. */
export async function findUnmarkedFocus(): Promise<string[]> {
  const MOST = 25;
  const STOPS = "a[href], button, input:not([type=hidden]), select, textarea, [tabindex='0']";
  const rings = (element: Element): string => {
    const around = [element, element.parentElement, element.parentElement?.parentElement];
    const label = element.closest("label");
    return [...around, label, ...(label?.children ?? [])]
      .map((one) => {
        if (!one) return "";
        const style = getComputedStyle(one);
        const outline =
          style.outlineStyle === "none" ? "" : `${style.outlineStyle} ${style.outlineWidth}`;
        const borders = `${style.borderBlockEndWidth} ${style.borderBlockEndStyle} ${style.borderBlockEndColor}`;
        return [outline, borders, style.backgroundColor].join();
      })
      .join("|");
  };
  const before = document.activeElement;
  const stops = [...document.querySelectorAll<HTMLElement>(STOPS)].filter(
    (stop) =>
      stop.checkVisibility() &&
      !stop.matches(":disabled") &&
      stop.closest("[inert], [aria-hidden=true]") === null,
  );
  const faults: string[] = [];
  for (const stop of stops.slice(0, MOST)) {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    const calm = rings(stop);
    stop.focus({ preventScroll: true });
    // What a component does about it comes a moment after.
    await new Promise((drawn) => requestAnimationFrame(drawn));
    // A dialog keeps focus to itself: what lies under it is not to be reached.
    if (document.activeElement !== stop) continue;
    if (rings(stop) === calm) faults.push(`focus is not seen: ${stop.outerHTML.slice(0, 140)}`);
  }
  if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  return faults;
}
