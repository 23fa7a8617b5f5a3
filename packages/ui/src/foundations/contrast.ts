import { TOKENS, type Theme } from "./tokens.ts";

/** WCAG 2.2 AA for text, and for controls and graphics. */
const FOR_TEXT = 4.5;
const FOR_SHAPES = 3;

export type Pair = { over: string; under: string; use: string; atLeast: number };

function pairs(use: string, atLeast: number, over: string[], under: string[]): Pair[] {
  return over.flatMap((above) =>
    under.map((below) => ({ over: above, under: below, use, atLeast })),
  );
}

const color = (...roles: string[]): string[] => roles.map((role) => `color-${role}`);
const CALM = color("ground", "surface", "surface-raised");
const SHEETS = color(
  "ground",
  "surface",
  "surface-raised",
  "surface-sunken",
  "surface-hover",
  "surface-selected",
);
const SOFT = color("accent-soft", "error-soft", "gain-soft", "info-soft");
const CLOTH = color("cloth", "cloth-deep", "cloth-lift");

/** Every colour that may lie on another, and the contrast it owes the reader. */
export const PAIRS: readonly Pair[] = [
  ...pairs("text", FOR_TEXT, color("ink", "ink-soft", "ink-muted"), SHEETS),
  ...pairs("text in a notice", FOR_TEXT, color("ink", "ink-soft"), SOFT),
  ...pairs("link", FOR_TEXT, color("link", "link-hover"), [
    ...CALM,
    ...color("surface-hover", "surface-selected", "info-soft", "accent-soft"),
  ]),
  ...pairs(
    "button",
    FOR_TEXT,
    color("on-action"),
    color("action", "action-hover", "action-active"),
  ),
  ...pairs("button", FOR_TEXT, color("on-action-soft"), color("action-soft", "action-soft-hover")),
  ...pairs("button", FOR_TEXT, color("on-error"), color("error")),
  ...pairs(
    "text on cloth",
    FOR_TEXT,
    color("on-cloth", "on-cloth-soft", "cloth-gain", "cloth-loss"),
    CLOTH,
  ),
  ...pairs(
    "text on pale cloth",
    FOR_TEXT,
    color("on-pale", "on-pale-soft", "pale-gain", "pale-loss"),
    color("pale"),
  ),
  ...pairs("gain", FOR_TEXT, color("gain"), [...CALM, ...color("gain-soft", "surface-hover")]),
  ...pairs("error", FOR_TEXT, color("error"), [...CALM, ...color("error-soft", "surface-hover")]),
  ...pairs("brass text", FOR_TEXT, color("accent-ink"), [...CALM, ...color("accent-soft")]),
  ...pairs("information", FOR_TEXT, color("info"), color("info-soft", "surface")),
  ...pairs("shape of a button", FOR_SHAPES, color("action"), color("ground", "surface")),
  ...pairs("edge of a control", FOR_SHAPES, color("line-strong"), [
    ...CALM,
    ...color("accent-soft"),
  ]),
  ...pairs("focus ring", FOR_SHAPES, color("focus"), [
    ...CALM,
    ...color("accent-soft", "surface-selected"),
  ]),
  ...pairs("focus ring", FOR_SHAPES, color("focus"), color("pale")),
  ...pairs("focus ring", FOR_SHAPES, color("cloth-focus"), color("cloth", "cloth-deep")),
  ...pairs("mark on cloth", FOR_SHAPES, color("accent"), color("cloth", "cloth-deep")),
  ...pairs("chart line", FOR_SHAPES, ["chart-line", "chart-base"], color("surface", "ground")),
];

function luminance(colour: string): number {
  if (!/^#[\da-f]{6}$/i.test(colour)) throw new Error(`${colour} is not an opaque colour`);
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return channel <= 0.040_45 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast of two opaque colours written #rrggbb, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** Contrast of a pair as a theme dyes it. Throws when a token is missing or not opaque. */
export function contrastOf({ over, under }: Pair, theme: Theme): number {
  const dye = (name: string): string => {
    const value = TOKENS[theme].get(name);
    if (value === undefined) throw new Error(`there is no token --${name}`);
    return value;
  };
  return contrast(dye(over), dye(under));
}
