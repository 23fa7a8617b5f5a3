/** Pages with one fault each, which the stress check that is named must find, and one page that every stress check must pass. */

export type StressFault = {
  check:
    | "200 % zoom"
    | "320 px"
    | "text spacing"
    | "right to left"
    | "forced colours"
    | "reduced motion";
  what: string;
  html: string;
  /** How the fault is told. */
  finds: RegExp;
};

const LONG = "Adaeze Okafor-Nwachukwu contributes to the Harvest Plan";

/** A switch of two, whose chosen half is told by what `style` gives it. */
const segmented = (style: string): string =>
  `<style>[role=tab] { appearance: none; border: 0; padding: 8px; background: white; color: black; }
  [aria-selected=true] { ${style} }</style>
  <div role="tablist"><button role="tab" aria-selected="true">Naira</button><button role="tab" aria-selected="false">Dollars</button></div>`;

const spinner = (when: string): string =>
  `<style>@keyframes turn { to { rotate: 1turn; } } @media ${when} { #turns { animation: turn 1s infinite; } }</style>
  <p id="turns">Loading</p>`;

export const STRESS_FAULTS: readonly StressFault[] = [
  {
    check: "200 % zoom",
    what: "a box of 700 px in the half of a window",
    html: '<div style="width: 700px">wide</div>',
    finds: / px in a window of 640/,
  },
  {
    check: "320 px",
    what: "a box of 340 px on a small phone",
    html: '<div style="width: 340px">wide</div>',
    finds: / px in a window of 320/,
  },
  {
    check: "320 px",
    what: "a line cut off without a sign",
    html: `<p style="width: 200px; overflow: hidden; white-space: nowrap">${LONG}</p>`,
    finds: / is cut by /,
  },
  {
    check: "text spacing",
    what: "a box that holds its words only as they are set",
    html: '<p style="width: fit-content; letter-spacing: 0; overflow: hidden; max-width: 120px; white-space: nowrap">Fund wallet now</p>',
    finds: / is cut by /,
  },
  {
    check: "right to left",
    what: "a box that hangs out on the left",
    html: '<p style="position: absolute; left: -60px; width: 100px">hangs out</p>',
    finds: / px in a window of 390/,
  },
  {
    check: "forced colours",
    what: "a choice told by its background alone",
    html: segmented("background: navy; color: white"),
    finds: /looks like the one beside it/,
  },
  {
    check: "forced colours",
    what: "a stop without a ring",
    html: '<button style="outline: none">Continue</button>',
    finds: /focus is not seen/,
  },
  {
    check: "reduced motion",
    what: "a spinner that does not ask",
    html: spinner("all"),
    finds: /moves without end/,
  },
];

/** The same things as they should be. */
export const SOUND = `<div style="max-width: 700px">wide</div>
<p style="width: 200px; overflow: hidden; text-overflow: ellipsis; white-space: nowrap">${LONG}</p>
<p style="width: 200px; overflow: hidden">${LONG}</p>
${segmented("outline: 2px solid")}
<button>Continue</button>
${spinner("(prefers-reduced-motion: no-preference)")}`;
