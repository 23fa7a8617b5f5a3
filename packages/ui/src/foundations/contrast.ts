import type { Tokens } from "./tokens.ts";

/** WCAG 2.2 AA for text, and for controls and graphics. */
const FOR_TEXT = 4.5;
const FOR_SHAPES = 3;

export type Pair = {
  over: string;
  under: string;
  use: string;
  atLeast: number;
  /** What lies under a translucent `under`. */
  upon?: string;
  /** The token that lets `under` show through `over`. */
  opacity?: string;
};

function pairs(
  use: string,
  atLeast: number,
  over: string[],
  under: string[],
  seen: Pick<Pair, "upon" | "opacity"> = {},
): Pair[] {
  return over.flatMap((above) =>
    under.map((below) => ({ over: above, under: below, use, atLeast, ...seen })),
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
const WELLS = color("surface-sunken", "surface-selected");
const SOFTER = { opacity: "dyed-minor-opacity" };

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
  ...pairs("text on cloth", FOR_TEXT, color("on-cloth", "on-cloth-soft"), color("cloth-hover"), {
    upon: "color-cloth-deep",
  }),
  ...pairs("text on pale cloth", FOR_TEXT, color("on-pale"), color("pale-tag"), {
    upon: "color-pale",
  }),
  ...pairs("woven label", FOR_TEXT, color("on-label"), color("label")),
  ...pairs("woven label", FOR_SHAPES, color("label"), color("cloth-deep")),
  ...pairs("button on cloth", FOR_TEXT, color("cloth-deep"), color("on-cloth", "on-cloth-soft")),
  ...pairs("gain", FOR_TEXT, color("gain"), [
    ...CALM,
    ...WELLS,
    ...color("gain-soft", "surface-hover"),
  ]),
  ...pairs("error", FOR_TEXT, color("error"), [
    ...CALM,
    ...WELLS,
    ...color("error-soft", "surface-hover"),
  ]),
  ...pairs(
    "decimals of a gain or loss",
    FOR_TEXT,
    color("gain", "error"),
    [...CALM, ...color("surface-hover")],
    SOFTER,
  ),
  ...pairs(
    "decimals of a gain or loss",
    FOR_TEXT,
    color("cloth-gain", "cloth-loss"),
    CLOTH,
    SOFTER,
  ),
  ...pairs(
    "decimals of a gain or loss",
    FOR_TEXT,
    color("pale-gain", "pale-loss"),
    color("pale"),
    SOFTER,
  ),
  ...pairs("count", FOR_TEXT, color("on-accent"), color("accent", "cloth-focus")),
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

/** Colours that owe no contrast, each with the reason. Every role is in a pair or here. */
export const EXEMPT: readonly { what: readonly string[]; why: string }[] = [
  {
    what: ["chart-point"],
    why: "The shell adorns the end of a line that reaches 3 to 1 itself, and the figure stands in words beside the chart.",
  },
  {
    what: color("ink-disabled", "action-disabled", "on-action-disabled"),
    why: "A control that is off may be faint; words near it say why it is off.",
  },
  {
    what: color(
      "line",
      "stitch",
      "accent-line",
      "gain-line",
      "error-line",
      "info-line",
      "on-cloth-line",
      "cloth-stitch",
      "pale-line",
      "label-stitch",
    ),
    why: "Hairlines and stitches rule off what is apart without them. The edge of a control is another line.",
  },
  {
    what: color("disc", "fringe", "motif-on-cloth", "motif-on-pale", "on-pale-hem"),
    why: "Grounds and patterns on which no text stands.",
  },
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
export function computeContrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** Red, green and blue from 0 to 255 as #rrggbb. */
export const writeHex = (channels: readonly number[]): string =>
  `#${channels.map((channel) => Math.round(channel).toString(16).padStart(2, "0")).join("")}`;

/** The colour that is seen where some of the one below shows through. Both are written #rrggbb. */
function mixed(above: string, opacity: number, below: string): string {
  const channels = [1, 3, 5].map((at) => {
    const [high = 0, low = 0] = [above, below].map((one) =>
      Number.parseInt(one.slice(at, at + 2), 16),
    );
    return high * opacity + low * (1 - opacity);
  });
  return writeHex(channels);
}

function valueOf(name: string, tokens: Tokens): string {
  const value = tokens.get(name);
  if (value === undefined) throw new Error(`there is no token --${name}`);
  return value;
}

/** A colour as it is seen. One that lets some of what it lies upon show through is mixed with it. */
function seenOn(colour: string, upon: string | undefined): string {
  const [, red, green, blue, opacity] =
    /^rgb\((\d+) (\d+) (\d+) \/ (\.?[\d.]+)\)$/.exec(colour) ?? [];
  if (opacity === undefined || upon === undefined) return colour;
  return mixed(writeHex([red, green, blue].map(Number)), Number(opacity), upon);
}

/** Contrast of a pair as a theme's tokens dye it. Throws when a token is missing, or not opaque and upon nothing. */
export function computePairContrast({ over, under, upon, opacity }: Pair, tokens: Tokens): number {
  const base = upon === undefined ? undefined : valueOf(upon, tokens);
  const below = seenOn(valueOf(under, tokens), base);
  const above = valueOf(over, tokens);
  if (opacity === undefined) return computeContrast(above, below);
  return computeContrast(mixed(above, Number(valueOf(opacity, tokens)), below), below);
}
