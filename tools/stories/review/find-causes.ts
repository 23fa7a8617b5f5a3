/**
 * Why screenshots are not the accepted ones: alike changes are one cause, so that a person decides once about all that it changed.
 * A screenshot may have several causes, and is accepted when each of them is.
 */
import { createHash } from "node:crypto";
import type { Cause } from "../../../apps/workshop/src/contract.ts";
import type { Change } from "./compare-elements.ts";

/** A screenshot that is not the accepted one, and what is known of why. */
export type LookToExplain = {
  /** "components-inputs-button--matrix--dark-390". */
  name: string;
  story: string;
  isNew: boolean;
  /** What is another, in words; nothing where the elements before are not known. */
  changes: readonly Change[];
  /** A name of the shape of pixels that differ and that no change in words explains. */
  unexplained?: string;
};

/** Disjoint sets of texts, each named by its least text. */
class Groups {
  private readonly parent = new Map<string, string>();

  find(one: string): string {
    const parent = this.parent.get(one) ?? one;
    if (parent === one) return one;
    const root = this.find(parent);
    this.parent.set(one, root);
    return root;
  }

  join(one: string, other: string): void {
    const [least = one, greatest = other] = [this.find(one), this.find(other)].toSorted();
    if (least !== greatest) this.parent.set(greatest, least);
  }
}

const isColour = (value: string): boolean => /^(?:rgb|oklch|oklab|color|#)/.test(value);

/** The id of the cause that this text describes. */
export const buildCauseId = (text: string): string =>
  createHash("sha256").update(text).digest("hex").slice(0, 12);

/** Equal changes have one key. A colour is one wherever it is seen; anything else belongs to its part. */
function keyOf({ slot, what, from, to }: Change): string {
  if (isColour(from) && isColour(to)) return `colour ${from} ${to}`;
  if (what === "new" || what === "gone") return `${slot} ${what} ${(from + to).split(" ")[0]}`;
  return `${slot} ${what} ${from} ${to}`;
}

const shorten = (text: string): string => (text.length > 40 ? `${text.slice(0, 39)}…` : text);

/** "#111938" of "rgb(17, 25, 56)"; other texts as they are, without more places than can be seen. */
function formatValue(value: string): string {
  const [, red, green, blue] = /^rgb\((\d+), (\d+), (\d+)\)$/.exec(value) ?? [];
  if (red !== undefined && green !== undefined && blue !== undefined) {
    const hex = [red, green, blue].map((part) => Number(part).toString(16).padStart(2, "0"));
    return `#${hex.join("")}`;
  }
  return shorten(value.replaceAll(/(\d+\.\d\d)\d+/g, "$1"));
}

const startWithCapital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** "Menu: border radius 13px, was 12px". */
export function describeChange({ slot, what, from, to }: Change): string {
  const part = startWithCapital(slot.replaceAll("-", " "));
  if (what === "words") return `${part}: “${shorten(to)}”, was “${shorten(from)}”`;
  if (what === "new") return `${part}: a new ${shorten(to.trim())}`;
  if (what === "gone") return `${part}: without ${shorten(from.trim())}`;
  if (what === "drawing") return `${part}: another drawing`;
  return `${part}: ${what} ${formatValue(to)}, was ${formatValue(from)}`;
}

/** What a look's elements have in common with those of the same story's other looks. */
const placeOf = (story: string, { path, what }: Change): string => `${story} ${path} ${what}`;

const NEW = "new";

/** The causes of these changes, those of most looks first. Each look has at least one. */
export function findCauses(looks: readonly LookToExplain[]): Cause[] {
  const groups = new Groups();
  const changesByKey = new Map<string, Change>();
  const keysOfLook = new Map<string, Set<string>>();
  const keyAtPlace = new Map<string, string>();
  const keyOfAim = new Map<string, string>();
  for (const look of looks) {
    const keys = new Set<string>();
    keysOfLook.set(look.name, keys);
    if (look.isNew) keys.add(`${NEW} ${look.story.replace(/--.*/, "")}`);
    for (const change of look.changes) {
      const key = keyOf(change);
      keys.add(key);
      if (!changesByKey.has(key)) changesByKey.set(key, change);
      // What is set to one value from several is one change.
      const aim = `${change.slot} ${change.what} ${change.to}`;
      groups.join(keyOfAim.get(aim) ?? key, key);
      keyOfAim.set(aim, key);
      // The dark and the other width say the same with other values.
      const place = placeOf(look.story, change);
      groups.join(keyAtPlace.get(place) ?? key, key);
      keyAtPlace.set(place, key);
    }
    if (look.unexplained !== undefined) keys.add(`pixels ${look.unexplained}`);
    if (keys.size === 0) keys.add(`unknown ${look.story}`);
  }
  joinAlwaysTogether(keysOfLook, groups);

  const causes = new Map<string, { keys: Set<string>; looks: string[] }>();
  for (const [name, keys] of keysOfLook) {
    for (const group of new Set([...keys].map((key) => groups.find(key)))) {
      const cause = causes.get(group) ?? { keys: new Set(), looks: [] };
      causes.set(group, cause);
      cause.looks.push(name);
      for (const key of keys) if (groups.find(key) === group) cause.keys.add(key);
    }
  }
  return [...causes.values()]
    .map(({ keys, looks: ofCause }) => {
      const [title = "", ...details] = describeKeys([...keys], changesByKey, ofCause);
      return {
        id: buildCauseId([...keys].toSorted().join("\n")),
        kind: [...keys].some((key) => key.startsWith(`${NEW} `))
          ? ("new" as const)
          : ("look" as const),
        title,
        details,
        looks: ofCause.toSorted(),
      };
    })
    .toSorted(
      (one, other) => other.looks.length - one.looks.length || (one.title < other.title ? -1 : 1),
    );
}

/** No one can decide about one of two changes that only ever come together. */
function joinAlwaysTogether(
  keysOfLook: ReadonlyMap<string, ReadonlySet<string>>,
  groups: Groups,
): void {
  const looksOfGroup = new Map<string, string[]>();
  for (const [name, keys] of keysOfLook) {
    for (const group of new Set([...keys].map((key) => groups.find(key)))) {
      const names = looksOfGroup.get(group) ?? [];
      looksOfGroup.set(group, names);
      names.push(name);
    }
  }
  const groupOfLooks = new Map<string, string>();
  for (const [group, names] of looksOfGroup) {
    const together = names.toSorted().join("\n");
    groups.join(groupOfLooks.get(together) ?? group, group);
    groupOfLooks.set(together, group);
  }
}

function describeKeys(
  keys: readonly string[],
  changes: ReadonlyMap<string, Change>,
  looks: readonly string[],
): string[] {
  const described = keys.map((key) => changes.get(key)).filter((change) => change !== undefined);
  // What its part is and what it says tell more than how far it moved.
  const rank = ({ what }: Change): number =>
    ["words", "new", "gone", "drawing"].includes(what) ? 0 : 1;
  const words = described.toSorted((one, other) => rank(one) - rank(other)).map(describeChange);
  const [component = ""] = (looks[0] ?? "").split("--");
  const name = startWithCapital(component.split("-").at(-1) ?? "");
  if (keys.some((key) => key.startsWith(`${NEW} `)))
    words.unshift(`${name}: new, nothing to compare`);
  if (keys.some((key) => key.startsWith("pixels ")))
    words.push(`${name}: pixels that no change of an element explains`);
  if (keys.some((key) => key.startsWith("unknown "))) words.push(`${name}: looks another way`);
  return [...new Set(words)];
}
