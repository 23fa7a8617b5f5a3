/** Pages with one fault each, which the run in the pseudo-language must find, and one that it must pass. `\ufeff` marks what was said. */

const MARK = "\ufeff";

export const UNSAID_TEXT = "Recent messages";

/** A page, and how its fault is told. */
export const PSEUDO_FAULTS: readonly { what: string; html: string; finds?: RegExp }[] = [
  {
    what: "a label whose box is as wide as its English",
    html: `<p style="width: 120px; overflow: hidden; white-space: nowrap">${MARK}Notifications${MARK}</p>`,
    finds: / is cut by /,
  },
  {
    what: "a line whose box has no room for marks on two lines",
    html: `<p style="width: 200px; height: 1.6em; overflow: hidden">${MARK}Show me every one of them${MARK}</p>`,
    finds: / is cut by /,
  },
  {
    what: "a text that no one says",
    html: `<p>${UNSAID_TEXT}</p>`,
    finds: /is shown and not said/,
  },
  {
    what: "a page as it should be, with what a person wrote: that is in no language of ours",
    html: `<p style="overflow: hidden; overflow-wrap: anywhere">${MARK}Notifications${MARK}</p>
<p style="width: 200px; min-height: 1.6em">${MARK}Show me every one of them${MARK}</p>
<p>${MARK}${UNSAID_TEXT}${MARK}</p><p>Adaeze Okafor</p>
<p>${MARK}Resend in <b>0:30</b>, then wait${MARK}</p>`,
  },
];
