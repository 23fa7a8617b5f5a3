/**
 * What reads a page aloud, inside the page. `installReader` runs in the browser, so it holds all that it needs, and leaves the reader at
 * `globalThis.speech`.
 */

/** What is used of the library's reader. */
type VirtualReader = {
  start: (options: { container: Element }) => Promise<void>;
  stop: () => Promise<void>;
  next: () => Promise<void>;
  lastSpokenPhrase: () => Promise<string>;
  itemText: () => Promise<string>;
  readonly activeNode: Node | null;
};

/** What is read: the dialog that lies on top, else the main part; or the whole page. */
export type Scope = "top" | "page";

export type SpeechReader = {
  /** What is said from the beginning to the end, a line for each stop. */
  read: (scope: Scope) => Promise<string[]>;
  /** Goes on to the first stop whose words begin so, and puts the focus there. Answers all that is said there; nothing when there is no such stop. */
  moveTo: (words: string) => Promise<string | undefined>;
  /** What is said where the focus is; nothing when nothing has it. */
  readFocus: () => Promise<string | undefined>;
  /** The name of the dialog that lies on top; empty without one. */
  readDialog: () => Promise<string>;
  /** What no one can hear, or hears in vain: a line for each fault. */
  findSilent: () => Promise<string[]>;
};

declare global {
  var speech: SpeechReader | undefined;
}

/** Puts the library, given as the text of its module, into the page. */
export async function installReader(source: string): Promise<void> {
  const address = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
  const { Virtual } = (await import(address)) as { Virtual: new () => VirtualReader };

  const MOST_STOPS = 4000;
  /** What lies over the page and keeps the focus. */
  const DIALOG = '[role="dialog"], [role="alertdialog"], dialog[open], [role="menu"]';

  const isShown = (element: Element): boolean =>
    element.checkVisibility({ visibilityProperty: true }) &&
    element.closest('[aria-hidden="true"], [inert]') === null;

  const findDialog = (): Element | undefined =>
    [...document.querySelectorAll(DIALOG)].findLast(isShown);

  const findScope = (scope: Scope): Element =>
    findDialog() ??
    (scope === "page" ? document.body : (document.querySelector("main") ?? document.body));

  /** A stop of the reader: what is said there, and its name alone. */
  type Stop = { node: Node; phrase: string; name: string };

  async function readName(element: Element): Promise<string> {
    const reader = new Virtual();
    await reader.start({ container: element });
    const phrase = await reader.lastSpokenPhrase();
    await reader.stop();
    return phrase;
  }

  /** The library takes the state of a radio button from the attribute, which no press changes: while it reads, that is as the button is. */
  async function withStates<Result>(act: () => Promise<Result>): Promise<Result> {
    const changed = [
      ...document.querySelectorAll<HTMLInputElement>("input[type=radio], input[type=checkbox]"),
    ].filter((input) => input.checked !== input.hasAttribute("checked"));
    for (const input of changed) input.toggleAttribute("checked");
    try {
      return await act();
    } finally {
      for (const input of changed) input.toggleAttribute("checked");
    }
  }

  const listStops = (container: Element): Promise<Stop[]> =>
    withStates(() => visitStops(container));

  /** A list that opens says what is chosen as its value; the library leaves that to the text inside. */
  const addChoice = (node: Node, phrase: string): string =>
    node instanceof HTMLButtonElement && phrase.startsWith("combobox, ") && node.innerText !== ""
      ? `${phrase}, ${node.innerText.replaceAll(/\s+/g, " ")}`
      : phrase;

  async function visitStops(container: Element): Promise<Stop[]> {
    const reader = new Virtual();
    await reader.start({ container });
    const first = await reader.lastSpokenPhrase();
    const stops: Stop[] = [];
    try {
      for (;;) {
        const node = reader.activeNode;
        if (node === null) return stops;
        const phrase = await reader.lastSpokenPhrase();
        const isFirst = stops[0]?.node === node;
        // After the end it begins again.
        if (isFirst && phrase === first) return stops;
        stops.push({ node, phrase: addChoice(node, phrase), name: await reader.itemText() });
        if (isFirst && phrase.startsWith("end")) return stops;
        if (stops.length > MOST_STOPS) throw new Error("the reader never comes to the end");
        const before = phrase;
        await reader.next();
        if (reader.activeNode === node && (await reader.lastSpokenPhrase()) === before)
          return stops;
      }
    } finally {
      await reader.stop();
    }
  }

  /** Whose ends are said: what holds more than a line. */
  const SAID_ENDS =
    /^end of (?:dialog|alertdialog|form|region|main|navigation|list|table|grid|banner|contentinfo|complementary|radiogroup|tabpanel|listbox|menu)\b/;
  const SAID_AS_A_WHOLE =
    /^(?:button|link|option|tab|radio|checkbox|menuitem|combobox|heading|image), /;
  /** What says nothing by itself. */
  const BARE = new Set([
    "paragraph",
    "time",
    "status",
    "alert",
    "log",
    "generic",
    "term",
    "definition",
    "strong",
    "emphasis",
    "rowgroup",
    "presentation",
  ]);

  const findBlock = (node: Node): Element | null => {
    for (let at = node.parentElement; at !== null; at = at.parentElement)
      if (!getComputedStyle(at).display.startsWith("inline") || at.role === "listitem") return at;
    return null;
  };

  /** Whether a space stands between two texts of one line. */
  const isApart = (before: Node, after: Node): boolean => {
    const between = document.createRange();
    between.setStartAfter(before);
    between.setEndBefore(after);
    return (
      /\s$/.test(before.textContent ?? "") ||
      /^\s/.test(after.textContent ?? "") ||
      /\s/.test(between.toString())
    );
  };

  function describeStops(stops: readonly Stop[]): string[] {
    const lines: string[] = [];
    /** A button or a link was said as a whole: what it holds is not said again. */
    let whole: Node | undefined;
    let isHeading = false;
    let text: Node | undefined;
    for (const { node, phrase } of stops) {
      const isInside = whole !== undefined && whole !== node && whole.contains(node);
      if (isInside && (!isHeading || node.nodeType === Node.TEXT_NODE)) continue;
      const isEnd = /^end\b/.test(phrase);
      if (!isInside) whole = undefined;
      if (isEnd && !SAID_ENDS.test(phrase)) {
        text = undefined;
        continue;
      }
      if (BARE.has(phrase)) continue;
      if (SAID_AS_A_WHOLE.test(phrase)) {
        whole = node;
        isHeading = phrase.startsWith("heading");
      }
      if (node.nodeType === Node.TEXT_NODE) {
        const isSameLine = text !== undefined && findBlock(text) === findBlock(node);
        if (isSameLine && text !== undefined)
          lines.push(`${lines.pop() ?? ""}${isApart(text, node) ? " " : ""}${phrase}`);
        else lines.push(phrase);
        text = node;
        continue;
      }
      text = undefined;
      lines.push(phrase);
    }
    return lines;
  }

  const isBegunBy = (phrase: string, words: string): boolean =>
    phrase === words || phrase.startsWith(words.endsWith("…") ? words.slice(0, -1) : `${words},`);

  // What no one hears.

  const NATIVE =
    "a[href], button, input:not([type=hidden]), select, textarea, summary, audio[controls], video[controls], iframe";
  const ROLES =
    /^(?:button|link|checkbox|radio|switch|tab|textbox|searchbox|combobox|listbox|option|menuitem(?:radio|checkbox)?|slider|spinbutton|treeitem|gridcell)$/;
  const isControl = (element: Element): boolean =>
    element.matches(NATIVE) || (element.role !== null && ROLES.test(element.role));
  const takesFocus = (element: Element): boolean =>
    element instanceof HTMLElement && element.tabIndex >= 0 && !element.matches(":disabled");

  const describe = (element: Element): string =>
    element.outerHTML.replaceAll(/ (?:class|style|d)="[^"]*"/g, "").slice(0, 140);

  /** Whether a person can press it, though nothing says so. */
  const isPressed = (element: Element): boolean => {
    const keys = Object.keys(element);
    const isOurs = keys.some((one) => one.startsWith("__react"));
    // React itself puts one on every element that it asks about presses, and on what holds all.
    if (element instanceof HTMLElement && element.onclick !== null && !isOurs) return true;
    const key = keys.find((one) => one.startsWith("__reactProps$"));
    if (key === undefined) return false;
    // A press on what names a field is one on the field.
    if (
      element.id !== "" &&
      document.querySelector(`[aria-labelledby~="${CSS.escape(element.id)}"]`)
    )
      return false;
    return (
      typeof (element as unknown as Record<string, { onClick?: unknown }>)[key]?.onClick ===
      "function"
    );
  };

  /** What tells two controls of one name apart: the nearest part that has words of its own. */
  const findContext = (element: Element): Element =>
    element.closest(
      'li, tr, [role="row"], [role="listitem"], [role="group"], [role="radiogroup"], fieldset, section, form, article, figure, td, dd, p, nav, header, footer, [role="region"], [role="toolbar"], [role="tabpanel"]',
    ) ?? document.body;

  const leadsAlike = (one: Element, other: Element): boolean =>
    one.hasAttribute("href") && one.getAttribute("href") === other.getAttribute("href");

  async function findSilent(): Promise<string[]> {
    const container = findDialog() ?? document.body;
    const faults: string[] = [];
    const names = new Map<Node, Stop>();
    for (const stop of await listStops(container))
      if (!names.has(stop.node)) names.set(stop.node, stop);
    const seen = new Map<string, Element[]>();
    for (const element of container.querySelectorAll("*")) {
      if (!element.checkVisibility({ visibilityProperty: true })) continue;
      const isHidden = element.closest('[aria-hidden="true"]') !== null;
      if (
        isHidden &&
        takesFocus(element) &&
        element.closest("[inert]") === null &&
        isControl(element)
      )
        faults.push(`takes the focus and says nothing: ${describe(element)}`);
      if (isHidden || element.closest("[inert]") !== null) continue;
      if (
        element.matches('img:not([alt]), [role="img"]:not([aria-label]):not([aria-labelledby])') &&
        element.querySelector(":scope > title") === null
      )
        faults.push(`an image without words: ${describe(element)}`);
      const isSaid = isControl(element);
      if (
        !isSaid &&
        isPressed(element) &&
        element.closest(`${NATIVE}, label, [role=button]`) === null &&
        element.querySelector(NATIVE) === null
      )
        faults.push(`can be pressed and is no control: ${describe(element)}`);
      // What is scrolled by keys takes the focus for that, and its text is said as it is read.
      const isScrolled = /auto|scroll/.test(getComputedStyle(element).overflow);
      if (
        !isSaid &&
        takesFocus(element) &&
        element.role === null &&
        !isScrolled &&
        !names.has(element)
      )
        faults.push(`takes the focus without a role: ${describe(element)}`);
      if (!isSaid || element.tagName === "IFRAME") continue;
      const stop = names.get(element);
      const name = stop?.name ?? "";
      if (!/[\p{L}\p{N}]/u.test(name)) {
        faults.push(
          `${name === "" ? "a control without a name" : `a control named "${name}"`}: ${describe(element)}`,
        );
        continue;
      }
      const phrase = stop?.phrase ?? "";
      const alike = seen.get(phrase) ?? [];
      const same = alike.find(
        (other) => findContext(other) === findContext(element) && !leadsAlike(other, element),
      );
      // A dialog may be closed at its head and at its foot, and what is hidden on purpose is told apart by the words before it alone.
      const isMeant = (name === "Close" && element.closest(DIALOG)) || name === "Amount hidden";
      if (same !== undefined && !isMeant) faults.push(`two that are said alike: ${phrase}`);
      seen.set(phrase, [...alike, element]);
    }
    return faults;
  }

  globalThis.speech = {
    read: async (scope) => describeStops(await listStops(findScope(scope))),
    moveTo: async (words) => {
      const stops = await listStops(findScope("page"));
      for (const { node, phrase } of stops) {
        if (!(node instanceof HTMLElement) || !isBegunBy(phrase, words)) continue;
        node.focus();
        if (document.activeElement === node || node.matches(":disabled")) return phrase;
      }
      return undefined;
    },
    readFocus: async () => {
      const focused = document.activeElement;
      if (focused === null || focused === document.body) return undefined;
      const stops = await listStops(findScope("page"));
      return stops.find(({ node }) => node === focused)?.phrase ?? "";
    },
    readDialog: async () => {
      const dialog = findDialog();
      return dialog === undefined ? "" : readName(dialog);
    },
    findSilent,
  };
}
