/** What became another between two screenshots of a page, in words: read from its elements before and after. */
import type { PageElement } from "../../../.storybook/page-elements.ts";
import type { Box } from "../story-screenshot.ts";

/** One thing that is another. Lengths are px, colours as the browser says them. */
export type Change = {
  /** The part of a component: "button", or the element's name where it is none. */
  slot: string;
  /** Where the element stands, the same in every look at a story. */
  path: string;
  /** "border radius", "words", "new", "gone", "height" … */
  what: string;
  from: string;
  to: string;
};

export type Comparison = {
  changes: Change[];
  /** Where pixels may differ because of it. */
  boxes: Box[];
};

/** How far a shadow or an outline reaches beyond its element. */
const REACH_PX = 40;
/** Letters reach a little beyond their box. */
const LETTERS_PX = 4;

const widen = ([left, top, width, height]: Box, by: number): Box => [
  left - by,
  top - by,
  width + 2 * by,
  height + 2 * by,
];

const sign = ({ tag, slot }: PageElement): string => `${tag} ${slot ?? ""}`;

/** Pairs the children of an element before with those after: as many as possible, in their order. */
function pairChildren(
  before: readonly PageElement[],
  after: readonly PageElement[],
): [PageElement | undefined, PageElement | undefined][] {
  const isSame = (old: number, now: number): boolean => {
    const [one, other] = [before[old], after[now]];
    return one !== undefined && other !== undefined && sign(one) === sign(other);
  };
  const length = Array.from({ length: before.length + 1 }, () =>
    Array.from({ length: after.length + 1 }, () => 0),
  );
  const at = (old: number, now: number): number => length[old]?.[now] ?? 0;
  for (let old = before.length - 1; old >= 0; old -= 1) {
    for (let now = after.length - 1; now >= 0; now -= 1) {
      const row = length[old];
      if (row === undefined) continue;
      row[now] = isSame(old, now)
        ? at(old + 1, now + 1) + 1
        : Math.max(at(old + 1, now), at(old, now + 1));
    }
  }
  const pairs: [PageElement | undefined, PageElement | undefined][] = [];
  let old = 0;
  let now = 0;
  while (old < before.length || now < after.length) {
    if (isSame(old, now)) pairs.push([before[old++], after[now++]]);
    else if (now >= after.length || (old < before.length && at(old + 1, now) >= at(old, now + 1)))
      pairs.push([before[old++], undefined]);
    else pairs.push([undefined, after[now++]]);
  }
  return pairs;
}

/** One name for what is set on four sides or corners: "border-top-left-radius" is "border radius". */
const nameFamily = (property: string): string =>
  property
    .replaceAll(/-(?:top|right|bottom|left)/g, "")
    .replace(/(?:column|row)-gap/, "gap")
    .replaceAll("-", " ");

/** How far a shadow may be seen from its element: no farther than all its lengths together. */
const measureReach = (shadow: string): number =>
  [...shadow.matchAll(/(-?[\d.]+)px/g)].reduce((sum, [, px]) => sum + Math.abs(Number(px)), 0);

const INHERITED = /^(?:color|font|letter|line|text|fill|stroke)/;
const SHAPES = /=$/;

function* listElements(element: PageElement): Generator<PageElement> {
  yield element;
  for (const child of element.children) yield* listElements(child);
}

/** Those that are drawn themselves: words, and what holds nothing. */
const listDrawn = (element: PageElement): PageElement[] =>
  [...listElements(element)].filter(
    ({ text, children }) => text !== undefined || children.length === 0,
  );

const isAt = (one: PageElement, other: PageElement): boolean =>
  one.box.every((px, at) => px === other.box[at]);

type Style = Readonly<Record<string, string>>;
type Pair<Of> = readonly [before: Of, after: Of];

const keepInherited = (style: Style): Style =>
  Object.fromEntries(Object.entries(style).filter(([name]) => INHERITED.test(name)));

class Comparer {
  readonly changes: Change[] = [];
  readonly boxes: Box[] = [];
  /** What has another size, and nothing in it has. */
  readonly sizes: Change[] = [];

  /** Notes what another style changes, and where it may be seen. What an element takes from around it is noted there. */
  private compareStyles(
    [before, after]: Pair<PageElement>,
    [styleBefore, styleAfter]: Pair<Style>,
    [aroundBefore, aroundAfter]: Pair<Style>,
    place: Change,
  ): void {
    for (const name of new Set([...Object.keys(styleBefore), ...Object.keys(styleAfter)])) {
      const from = styleBefore[name] ?? "none";
      const to = styleAfter[name] ?? "none";
      const isInherited = INHERITED.test(name);
      const isFromAround = isInherited && from === aroundBefore[name] && to === aroundAfter[name];
      if (from === to || isFromAround) continue;
      this.changes.push({
        ...place,
        what: SHAPES.test(name) ? "drawing" : nameFamily(name),
        from,
        to,
      });
      if (isInherited) {
        for (const drawn of [...listDrawn(before), ...listDrawn(after)])
          this.boxes.push(widen(drawn.box, LETTERS_PX));
      } else this.boxes.push(widen(before.box, REACH_PX), widen(after.box, REACH_PX));
    }
  }

  /** Notes where pixels moved with their element. */
  private compareBoxes(before: PageElement, after: PageElement): void {
    if (isAt(before, after)) return;
    const isDrawn = after.text !== undefined || after.children.length === 0;
    if (isDrawn) this.boxes.push(widen(before.box, LETTERS_PX), widen(after.box, LETTERS_PX));
    // What holds others is seen at its edges, and its shadow beyond them.
    for (const { box, style } of [before, after]) {
      const [left, top, width, height] = box;
      const by = Math.max(2 * LETTERS_PX, measureReach(style["box-shadow"] ?? ""));
      this.boxes.push(
        widen([left, top, width, 0], by),
        widen([left, top + height, width, 0], by),
        widen([left, top, 0, height], by),
        widen([left + width, top, 0, height], by),
      );
    }
  }

  /** Answers whether this element or one in it has another size. */
  compare(
    before: PageElement,
    after: PageElement,
    path: string,
    holder: string,
    around: Pair<Style> = [{}, {}],
  ): boolean {
    const slot = after.slot ?? holder;
    const place = { slot, path, what: "", from: "", to: "" };
    const styles: Pair<Style> = [
      { ...around[0], ...before.style },
      { ...around[1], ...after.style },
    ];
    this.compareStyles([before, after], styles, around, place);
    this.compareBoxes(before, after);
    if (before.text !== after.text) {
      this.changes.push({
        ...place,
        what: "words",
        from: before.text ?? "",
        to: after.text ?? "",
      });
      this.boxes.push(widen(before.box, LETTERS_PX), widen(after.box, LETTERS_PX));
    }
    let hasOtherSize = false;
    for (const [at, [old, now]] of pairChildren(before.children, after.children).entries()) {
      const one = now ?? old;
      if (one === undefined) continue;
      const below = `${path}/${sign(one)}:${at}`;
      if (old !== undefined && now !== undefined) {
        const passed: Pair<Style> = [keepInherited(styles[0]), keepInherited(styles[1])];
        if (this.compare(old, now, below, slot, passed)) hasOtherSize = true;
        continue;
      }
      hasOtherSize = true;
      const words = [...listElements(one)].find(({ text }) => text !== undefined)?.text ?? "";
      this.changes.push({
        slot: one.slot ?? slot,
        path: below,
        what: now === undefined ? "gone" : "new",
        from: now === undefined ? `${one.tag} ${words}` : "",
        to: now === undefined ? "" : `${one.tag} ${words}`,
      });
      for (const drawn of listElements(one)) this.boxes.push(widen(drawn.box, REACH_PX));
    }
    const [, , oldWidth, oldHeight] = before.box;
    const [, , width, height] = after.box;
    if (!hasOtherSize && oldWidth !== width)
      this.sizes.push({ ...place, what: "width", from: `${oldWidth}px`, to: `${width}px` });
    if (!hasOtherSize && oldHeight !== height)
      this.sizes.push({ ...place, what: "height", from: `${oldHeight}px`, to: `${height}px` });
    return hasOtherSize || oldWidth !== width || oldHeight !== height;
  }
}

/** Compares a page before and after. Another size counts only where nothing else says why. */
export function compareElements(before: PageElement, after: PageElement): Comparison {
  const comparer = new Comparer();
  comparer.compare(before, after, "", "page");
  const { changes, boxes, sizes } = comparer;
  return { changes: changes.length > 0 ? changes : sizes, boxes };
}
