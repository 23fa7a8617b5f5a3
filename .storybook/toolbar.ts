/** What the toolbar of the workshop changes about how a story is read, and over which network. */
import { respondWith } from "@kinfold/api/testing/mock-handlers";
import { getMember } from "@kinfold/contract/members";
import { users } from "@kinfold/contract/testing/samples";
import { setAmountsHidden } from "@kinfold/ui/hooks/hide-amounts";
import { setNetwork, type Network } from "./own-answers.ts";

type Item = { value: string; title: string };

const choice = <Icon extends string>(name: string, icon: Icon, items: readonly Item[]) => ({
  name,
  description: name,
  toolbar: { title: name, icon, dynamicTitle: true, items: [...items] },
});

/** The menus of the toolbar, beside those of the theme and the viewport. */
export const TOOLBAR = {
  direction: choice("Direction", "transfer", [
    { value: "ltr", title: "Left to right" },
    { value: "rtl", title: "Right to left" },
  ]),
  text: choice("Text size", "paragraph", [
    { value: "100", title: "Text 100 %" },
    { value: "150", title: "Text 150 %" },
    { value: "200", title: "Text 200 %" },
  ]),
  language: choice("Language", "globe", [
    { value: "en", title: "English" },
    { value: "pseudo", title: "Pseudo-language" },
  ]),
  motion: choice("Motion", "lightning", [
    { value: "full", title: "Full motion" },
    { value: "reduced", title: "Reduced motion" },
  ]),
  colours: choice("Colours", "contrast", [
    { value: "own", title: "Own colours" },
    { value: "forced", title: "Forced colours, about" },
  ]),
  member: choice("Member", "user", [
    { value: "story", title: "The story's member" },
    { value: "adaeze", title: "Adaeze, nothing sent yet" },
    { value: "inReview", title: "Adaeze, documents in review" },
    { value: "validated", title: "Adaeze, everything checked" },
    { value: "james", title: "James, a global member" },
    { value: "longName", title: "A long name with tone marks" },
  ]),
  amounts: choice("Amounts", "eye", [
    { value: "shown", title: "Amounts shown" },
    { value: "hidden", title: "Amounts hidden" },
  ]),
  network: choice("Network", "globe", [
    { value: "online", title: "Online" },
    { value: "slow", title: "Slow network" },
    { value: "away", title: "No network" },
  ]),
};

/** What every run of the stories looks at. */
export const TOOLBAR_AT_REST: Readonly<Record<keyof typeof TOOLBAR, string>> = {
  direction: "ltr",
  text: "100",
  language: "en",
  motion: "full",
  colours: "own",
  member: "story",
  amounts: "shown",
  network: "online",
};

/** Media features that no page can ask its browser for, with the globals that set them. */
const FEATURES = {
  motion: { value: "reduced", pattern: /\(prefers-reduced-motion(?:: *reduce)?\)/ },
  colours: { value: "forced", pattern: /\(forced-colors(?:: *active)?\)/ },
} as const;

/** On elements that paint a ground: in forced colours that is the canvas, while what is transparent stays so. */
const GROUND = "data-forced-ground";

/** What a browser that forces its colours does, near enough to see what is lost; `npm run stories:stress` asks the browser itself. */
const FORCED_COLOURS = `
:root { color-scheme: light dark; background-color: Canvas !important; }
*, *::before, *::after { color: CanvasText !important; border-color: CanvasText !important; outline-color: Highlight !important; box-shadow: none !important; text-shadow: none !important; }
*::before, *::after { background-color: transparent !important; }
[${GROUND}] { background-color: Canvas !important; }
a, a * { color: LinkText !important; }
button, button *, [role="button"], [role="tab"] { color: ButtonText !important; border-color: ButtonBorder !important; }
button[${GROUND}], [role="button"][${GROUND}] { background-color: ButtonFace !important; }
[aria-selected="true"], [aria-checked="true"], :checked { background-color: Highlight !important; color: HighlightText !important; }
:disabled, :disabled * { color: GrayText !important; }
`;

const asWritten = new WeakMap<CSSMediaRule, string>();
const matchAsSet = window.matchMedia.bind(window);

function listMediaRules(rules: CSSRuleList): CSSMediaRule[] {
  const mediaRules: CSSMediaRule[] = [];
  for (const rule of rules) {
    if (rule instanceof CSSMediaRule) mediaRules.push(rule);
    if (rule instanceof CSSGroupingRule) mediaRules.push(...listMediaRules(rule.cssRules));
  }
  return mediaRules;
}

/** The query with every feature that is set taken as met. */
function takeAsMet(query: string, met: readonly RegExp[], always: string): string {
  return met.reduce((text, pattern) => text.replace(pattern, always), query);
}

/** Makes the rules for these media features count, and those for others no more. */
function setMediaFeatures(met: readonly RegExp[]): void {
  for (const sheet of document.styleSheets) {
    for (const rule of listMediaRules(sheet.cssRules)) {
      const written = asWritten.get(rule) ?? rule.media.mediaText;
      if (!Object.values(FEATURES).some(({ pattern }) => pattern.test(written))) continue;
      asWritten.set(rule, written);
      rule.media.mediaText = takeAsMet(written, met, "all");
    }
  }
  window.matchMedia = (query) => matchAsSet(takeAsMet(query, met, "(min-width: 0px)"));
}

/** Marks what paints a ground and is not marked yet, as the page's own sheets have it. */
function markGrounds(): void {
  for (const element of document.querySelectorAll(`body, body :not([${GROUND}])`)) {
    if (getComputedStyle(element).backgroundColor !== "rgba(0, 0, 0, 0)")
      element.setAttribute(GROUND, "");
  }
}

let stopForcing: (() => void) | undefined;

function setForcedColours(isForced: boolean): void {
  stopForcing?.();
  stopForcing = undefined;
  if (!isForced) return;
  markGrounds();
  const sheet = document.createElement("style");
  sheet.textContent = FORCED_COLOURS;
  document.head.append(sheet);
  const observer = new MutationObserver(markGrounds);
  observer.observe(document.body, { childList: true, subtree: true });
  stopForcing = () => {
    observer.disconnect();
    sheet.remove();
    for (const element of document.querySelectorAll(`[${GROUND}]`)) element.removeAttribute(GROUND);
  };
}

const isUser = (name: unknown): name is keyof typeof users =>
  typeof name === "string" && name in users;

/** What answers the story's question who the member is, where the toolbar chose one. */
export const listMemberAnswers = (member: unknown): readonly ReturnType<typeof respondWith>[] =>
  isUser(member) ? [respondWith(getMember, users[member])] : [];

const isNetwork = (value: unknown): value is Network => value === "slow" || value === "away";
let isTouched = false;

/** What the page speaks is said while its modules are evaluated: another language loads it anew, and asks in its address. */
function setLanguage(language: unknown): void {
  const address = new URL(location.href);
  const globals = address.searchParams.get("globals") ?? "";
  const isPseudo = /(?:^|;)language:(?:pseudo|marked)/.test(globals);
  if (isPseudo === (language !== TOOLBAR_AT_REST.language)) return;
  const others = globals.split(";").filter((one) => one !== "" && !one.startsWith("language:"));
  address.searchParams.set("globals", [...others, `language:${String(language)}`].join(";"));
  location.replace(address);
}

/** Lets a story be seen as the toolbar says. As long as nothing was chosen there, nothing of the page is changed. */
export function applyToolbar(globals: Readonly<Record<string, unknown>>): void {
  const names = Object.keys(TOOLBAR_AT_REST) as (keyof typeof TOOLBAR)[];
  setLanguage(globals["language"] ?? TOOLBAR_AT_REST.language);
  const isAtRest = names.every(
    (name) => (globals[name] ?? TOOLBAR_AT_REST[name]) === TOOLBAR_AT_REST[name],
  );
  if (isAtRest && !isTouched) return;
  isTouched = !isAtRest;
  const root = document.documentElement;
  if (globals["direction"] === "rtl") root.dir = "rtl";
  else root.removeAttribute("dir");
  root.style.fontSize = globals["text"] === "100" ? "" : `${String(globals["text"])}%`;
  const features = Object.entries(FEATURES).filter(([name, { value }]) => globals[name] === value);
  setMediaFeatures(features.map(([, { pattern }]) => pattern));
  setForcedColours(globals["colours"] === FEATURES.colours.value);
  setAmountsHidden(globals["amounts"] === "hidden");
  setNetwork(isNetwork(globals["network"]) ? globals["network"] : "online");
}
