/**
 * What listens, inside a page, for what regions announce by themselves. The library's reader counts every change of a page one by one and hears no
 * alert that comes with its words; a screen reader does, and says a region once for all that changes in it together.
 */

/** What a region announced. Words that come with a region that is no alert are heard with some readers only. */
export type Heard = { words: string; isMissed: boolean };

export type Ear = {
  /** What was announced since this was last asked, in order. */
  takeHeard: () => Heard[];
  /** How often the page has changed. */
  countChanges: () => number;
};

declare global {
  var speechEar: Ear | undefined;
}

/** Begins to listen, and leaves the ear at `globalThis.speechEar`. Runs in the browser, so it holds all that it needs. */
export function installEar(): void {
  const LIVE = '[aria-live], [role="alert"], [role="status"], [role="log"], output';

  const isShown = (element: Element): boolean =>
    element.checkVisibility({ visibilityProperty: true }) &&
    element.closest('[aria-hidden="true"], [inert]') === null;

  // What is announced: an atomic region is said as a whole, any other by what is new in it.

  const readText = (node: Node): string => {
    if (node instanceof Element) {
      if (!isShown(node)) return "";
      const label = node.getAttribute("aria-label");
      if (label !== null && node.matches('[role="img"], img, button')) return label;
      if (node instanceof HTMLImageElement) return node.alt;
    }
    if (node.nodeType === Node.TEXT_NODE) return node.textContent ?? "";
    const isBlock = node instanceof Element && !getComputedStyle(node).display.startsWith("inline");
    const words = [...node.childNodes].map(readText).join("");
    return isBlock ? ` ${words} ` : words;
  };
  const sayText = (node: Node): string => readText(node).replaceAll(/\s+/g, " ").trim();

  const isLive = (region: Element): boolean => region.getAttribute("aria-live") !== "off";
  const isAlert = (region: Element): boolean =>
    region.role === "alert" || region.getAttribute("aria-live") === "assertive";
  const isAtomic = (region: Element): boolean => {
    const atomic = region.getAttribute("aria-atomic");
    if (atomic !== null) return atomic === "true";
    return region.role === "alert" || region.role === "status" || region.tagName === "OUTPUT";
  };

  const lastWords = new WeakMap<Element, string>();
  let heard: Heard[] = [];
  let changes = 0;
  for (const region of document.querySelectorAll(LIVE)) lastWords.set(region, sayText(region));

  const findRegion = (node: Node): Element | null =>
    (node instanceof Element ? node : node.parentElement)?.closest(LIVE) ?? null;

  function listen(records: readonly MutationRecord[]): void {
    const parts = new Map<Element, Node[]>();
    for (const { target, addedNodes, type } of records) {
      if (type === "attributes") continue;
      for (const node of addedNodes) {
        if (!(node instanceof Element) || !node.isConnected) continue;
        for (const region of [node, ...node.querySelectorAll(LIVE)].filter((one) =>
          one.matches(LIVE),
        )) {
          if (lastWords.has(region)) continue;
          const words = sayText(region);
          lastWords.set(region, words);
          // What comes into a region that stands already is said by that one.
          const isWithin = region.parentElement?.closest(LIVE) ?? null;
          if (words !== "" && isLive(region) && isShown(region) && isWithin === null)
            heard.push({ words, isMissed: !isAlert(region) });
        }
      }
      const region = findRegion(target);
      if (region === null || !region.isConnected) continue;
      const added = type === "characterData" ? [target] : [...addedNodes];
      parts.set(region, [
        ...(parts.get(region) ?? []),
        ...added.filter((node) => node.isConnected),
      ]);
    }
    for (const [region, nodes] of parts) {
      const whole = sayText(region);
      const before = lastWords.get(region);
      lastWords.set(region, whole);
      if (!isLive(region) || !isShown(region) || nodes.length === 0) continue;
      const outermost = nodes.filter(
        (one) => !nodes.some((other) => other !== one && other.contains(one)),
      );
      const words = isAtomic(region)
        ? whole
        : [...new Set(outermost)].map(sayText).join(" ").trim();
      if (words !== "" && !(isAtomic(region) && whole === before))
        heard.push({ words, isMissed: false });
    }
  }
  new MutationObserver((records) => {
    changes += records.filter(({ attributeName }) => attributeName !== "checked").length;
    listen(records);
  }).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
  });

  globalThis.speechEar = { takeHeard: () => heard.splice(0), countChanges: () => changes };
}
