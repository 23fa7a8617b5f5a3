/** Pages with one fault each, which the stress check that is named must find, and one page that every stress check must pass. */

export type Plant = { check: string; what: string; html: string };

const LONG = "Adaeze Okafor-Nwachukwu contributes to the Harvest Plan";

/** A switch of two, whose chosen half is told by what `style` gives it. */
const segmented = (style: string): string =>
  `<style>[role=tab] { appearance: none; border: 0; padding: 8px; background: white; color: black; }
  [aria-selected=true] { ${style} }</style>
  <div role="tablist"><button role="tab" aria-selected="true">Naira</button><button role="tab" aria-selected="false">Dollars</button></div>`;

const spinner = (when: string): string =>
  `<style>@keyframes turn { to { rotate: 1turn; } } @media ${when} { #turns { animation: turn 1s infinite; } }</style>
  <p id="turns">Loading</p>`;

export const STRESS_FAULTS: readonly Plant[] = [
  {
    check: "200 % zoom",
    what: "a box of 700 px in the half of a window",
    html: '<div style="width: 700px">wide</div>',
  },
  {
    check: "320 px",
    what: "a box of 340 px on a small phone",
    html: '<div style="width: 340px">wide</div>',
  },
  {
    check: "320 px",
    what: "a line cut off without a sign",
    html: `<p style="width: 200px; overflow: hidden; white-space: nowrap">${LONG}</p>`,
  },
  {
    check: "text spacing",
    what: "a box that holds its words only as they are set",
    html: '<p style="width: fit-content; letter-spacing: 0; overflow: hidden; max-width: 120px; white-space: nowrap">Fund wallet now</p>',
  },
  {
    check: "right to left",
    what: "a box that hangs out on the left",
    html: '<p style="position: absolute; left: -60px; width: 100px">hangs out</p>',
  },
  {
    check: "forced colours",
    what: "a choice told by its background alone",
    html: segmented("background: navy; color: white"),
  },
  {
    check: "forced colours",
    what: "a stop without a ring",
    html: '<button style="outline: none">Continue</button>',
  },
  {
    check: "reduced motion",
    what: "a spinner that does not ask",
    html: spinner("all"),
  },
];

/** The same things as they should be. */
export const SOUND = `<div style="max-width: 700px">wide</div>
<p style="width: 200px; overflow: hidden; text-overflow: ellipsis; white-space: nowrap">${LONG}</p>
<p style="width: 200px; overflow: hidden">${LONG}</p>
${segmented("outline: 2px solid")}
<button>Continue</button>
${spinner("(prefers-reduced-motion: no-preference)")}`;
