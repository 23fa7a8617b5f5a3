/** Pages with one fault each, which the run in the pseudo-language must find, and one page that it must pass. `\ufeff` marks what was said. */

const MARK = "\ufeff";

export const UNSAID_TEXT = "Recent messages";

/** A label that fits in English and is cut off once it is longer. */
export const PSEUDO_FAULTS: readonly { what: string; html: string }[] = [
  {
    what: "a label whose box is as wide as its English",
    html: `<p style="width: 120px; overflow: hidden; white-space: nowrap">${MARK}Notifications${MARK}</p>`,
  },
  {
    what: "a line whose box has no room for marks on two lines",
    html: `<p style="width: 200px; height: 1.6em; overflow: hidden">${MARK}Show me every one of them${MARK}</p>`,
  },
  { what: "a text that no one says", html: `<p>${UNSAID_TEXT}</p>` },
];

/** The same as they should be, and what a person wrote: it is in no language of ours. */
export const PSEUDO_SOUND = `<p style="overflow: hidden; overflow-wrap: anywhere">${MARK}Notifications${MARK}</p>
<p style="width: 200px; min-height: 1.6em">${MARK}Show me every one of them${MARK}</p>
<p>${MARK}${UNSAID_TEXT}${MARK}</p><p>Adaeze Okafor</p>
<p>${MARK}Resend in <b>0:30</b>, then wait${MARK}</p>`;
