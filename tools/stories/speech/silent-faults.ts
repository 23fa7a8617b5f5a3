/** Pages with one fault each that a member who listens would meet, and one that has none: the reader has to find each, and nothing else. */
import type { PlantedFault } from "../browser-loop.ts";
import { createTeller, putReader, type Teller } from "./teller.ts";

type Plant = {
  what: string;
  html: string;
  /** How the fault is told; nothing is wrong without it. */
  finds?: RegExp;
  go?: (teller: Teller) => Promise<void>;
};

const SAVES = "document.querySelector('[role=alert]').textContent = 'Saved'";

const SILENT_FAULTS: readonly Plant[] = [
  {
    what: "a page without a fault",
    html: `<main><h1>Wallet</h1><p role="alert"></p><label>Amount <input></label><button onclick="${SAVES}">Save</button>
      <ul><li>Naira <button>Edit</button></li><li>Dollars <button>Edit</button></li></ul><img src="data:," alt="">
      <div aria-hidden="true"><button disabled>Behind</button></div><a href="#a">Terms</a><a href="#a">Terms</a></main>`,
    go: ({ press }) => press("button, Save"),
  },
  {
    what: "a button that is an icon alone",
    html: '<button><svg width="9" height="9"></svg></button>',
    finds: /^a control without a name/,
  },
  {
    what: "a button named by a symbol",
    html: "<button>×</button>",
    finds: /^a control named "×"/,
  },
  {
    what: "a field without a label",
    html: '<p>Amount</p><input type="text">',
    finds: /^a control without a name/,
  },
  {
    what: "a box that can be pressed and is no button",
    html: '<div onclick="void 0">Withdraw</div>',
    finds: /^can be pressed and is no control/,
  },
  {
    what: "a button that takes the focus where nothing is said",
    html: '<div aria-hidden="true"><button>Withdraw</button></div>',
    finds: /^takes the focus and says nothing/,
  },
  {
    what: "a box that takes the focus and says nothing",
    html: '<div tabindex="0" style="width: 9px; height: 9px"></div>',
    finds: /^takes the focus without a role/,
  },
  {
    what: "an image without words",
    html: '<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" width="9" height="9">',
    finds: /^an image without words/,
  },
  {
    what: "five buttons that are said alike",
    html: "<main>Naira <button>Edit</button> Dollars <button>Edit</button></main>",
    finds: /^two that are said alike/,
  },
  {
    what: "words that two regions announce",
    html: `<p role="alert"></p><p aria-live="polite"></p>
      <button onclick="${SAVES}; document.querySelector('[aria-live]').textContent = 'Saved'">Save</button>`,
    finds: /^announced twice: "Saved"/,
    go: ({ press }) => press("button, Save"),
  },
  {
    what: "a region that says the same words again",
    html: `<p role="alert"></p><button onclick="${SAVES}; setTimeout(() => { document.querySelector('[role=alert]').textContent = '';
      setTimeout(() => { ${SAVES} }, 20) }, 20)">Save</button>`,
    finds: /^announced twice: "Saved"/,
    go: ({ press }) => press("button, Save"),
  },
  {
    what: "a button whose press says nothing",
    html: '<p id="answer"></p><button onclick="answer.textContent = \'Saved\'">Save</button>',
    finds: /^pressing it says nothing/,
    go: ({ press }) => press("button, Save"),
  },
  {
    what: "a press that loses the focus",
    html: `<p role="alert"></p><button onclick="${SAVES}; this.remove()">Save</button>`,
    finds: /^the focus is lost/,
    go: ({ press }) => press("button, Save"),
  },
];

/** Each page, read as a story is. */
export const PLANTED_SILENCE: readonly PlantedFault[] = SILENT_FAULTS.map(
  ({ what, html, finds, go }) => ({
    what,
    finds,
    examine: async (page) => {
      await page.setContent(`<!doctype html><html lang="en"><body>${html}</body></html>`);
      await putReader(page);
      const { teller, transcript } = await createTeller(page);
      await teller.read("page");
      await go?.(teller);
      return transcript.faults;
    },
  }),
);
