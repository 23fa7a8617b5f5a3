/** What the toolbar of the workshop changes about how a story is read, and over which network. */
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
  motion: choice("Motion", "lightning", [
    { value: "full", title: "Full motion" },
    { value: "reduced", title: "Reduced motion" },
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
  motion: "full",
  amounts: "shown",
  network: "online",
};

const IS_REDUCED = /\(prefers-reduced-motion(?:: *reduce)?\)/;
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

/** Makes the rules for less motion count, or no more: no page can ask its browser to say so. */
function setReducedMotion(isReduced: boolean): void {
  for (const sheet of document.styleSheets) {
    for (const rule of listMediaRules(sheet.cssRules)) {
      const written = asWritten.get(rule) ?? rule.media.mediaText;
      if (!IS_REDUCED.test(written)) continue;
      asWritten.set(rule, written);
      rule.media.mediaText = isReduced ? written.replace(IS_REDUCED, "all") : written;
    }
  }
  window.matchMedia = (query) =>
    matchAsSet(isReduced ? query.replace(IS_REDUCED, "(min-width: 0px)") : query);
}

const isNetwork = (value: unknown): value is Network => value === "slow" || value === "away";
let isTouched = false;

/** Lets a story be seen as the toolbar says. As long as nothing was chosen there, nothing of the page is changed. */
export function applyToolbar(globals: Readonly<Record<string, unknown>>): void {
  const names = Object.keys(TOOLBAR_AT_REST) as (keyof typeof TOOLBAR)[];
  const isAtRest = names.every(
    (name) => (globals[name] ?? TOOLBAR_AT_REST[name]) === TOOLBAR_AT_REST[name],
  );
  if (isAtRest && !isTouched) return;
  isTouched = !isAtRest;
  const root = document.documentElement;
  if (globals["direction"] === "rtl") root.dir = "rtl";
  else root.removeAttribute("dir");
  root.style.fontSize = globals["text"] === "100" ? "" : `${String(globals["text"])}%`;
  setReducedMotion(globals["motion"] === "reduced");
  setAmountsHidden(globals["amounts"] === "hidden");
  setNetwork(isNetwork(globals["network"]) ? globals["network"] : "online");
}
