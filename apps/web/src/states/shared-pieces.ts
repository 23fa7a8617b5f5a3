import { component, type StatedSection } from "@kinfold/frame/stated-state";
import { COUNTRIES_LATE } from "./journeys.ts";

/** The form pieces and messages that many pages share. */
export const SHARED_PIECES: readonly StatedSection[] = [
  {
    section: "2 Text input",
    states: [
      {
        state: "Labelled, with the required marker",
        story: "components-inputs-textfield--empty",
        proof: component(
          "text-field",
          "the label names the input and a press on it puts the caret there",
        ),
      },
      {
        state: "Its error under it",
        story: "components-inputs-textfield--with-error",
        proof: component(
          "text-field",
          "an error takes the place of the help and is heard with the field",
        ),
      },
      {
        state: "A password, hidden",
        story: "components-inputs-passwordfield--hidden",
        proof: component(
          "password-field",
          "the eye shows the password, says what it will do next, and keeps what was typed",
        ),
      },
      {
        state: "A password and its error",
        story: "components-inputs-passwordfield--with-error",
        proof: component("password-field", "an error is heard with the password"),
      },
      {
        state: "A checkbox with its error below",
        story: "components-inputs-checkbox--with-error",
        proof: component("checkbox", "space ticks it and an error is heard with it"),
      },
    ],
  },
  {
    section: "2 Select",
    states: [
      {
        state: "Single choice, open",
        story: "components-inputs-selectfield--open",
        proof: component(
          "select-field",
          "a press opens the list, a press on an option chooses and closes it",
        ),
      },
      {
        state: "Single choice, read only",
        story: "components-inputs-selectfield--read-only",
        proof: component("select-field", "where nothing can be chosen the keys choose nothing"),
      },
      {
        state: "Single choice, its error",
        story: "components-inputs-selectfield--with-error",
        proof: component(
          "select-field",
          "an error, the marker and the choice are told to assistive technology",
        ),
      },
      {
        state: "Multiple choice",
        story: "components-inputs-multiselectfield--two-chosen",
        proof: component(
          "multi-select-field",
          "several are chosen without closing, in the order of choosing, and a second press takes one back",
        ),
      },
      {
        state: "Multiple choice, read only",
        story: "components-inputs-multiselectfield--read-only",
        proof: component("multi-select-field", "read only shows the chips without crosses"),
      },
      {
        state: "Multiple choice, its error",
        story: "components-inputs-multiselectfield--with-error",
        proof: component("multi-select-field", "an error is told to assistive technology"),
      },
    ],
  },
  {
    section: "4 Dropdown menu",
    states: [
      {
        state: "Closed",
        story: "components-overlays-menu--closed",
        proof: component("menu", "Escape closes it and does nothing"),
      },
      {
        state: "Open, 250 px high at most",
        story: "components-overlays-menu--open",
        proof: "play",
      },
      {
        state: "Searched",
        story: "components-overlays-menu--searched",
        proof: component(
          "menu",
          "the search matches how a name starts, whatever the case and marks",
        ),
      },
      { state: "Nothing found", story: "components-overlays-menu--nothing-found", proof: "play" },
      {
        state: "The search text resets a second after a click outside",
        story: "components-overlays-menu--searched",
        proof: component(
          "menu",
          "the search is forgotten a second after a press outside, not before",
        ),
      },
      {
        state: "An option that is disabled, one that is hidden",
        story: "components-inputs-selectfield--one-not-now",
        proof: component(
          "select-field",
          "an option that is hidden is not there, one that is disabled is shown, passed over and never chosen",
        ),
      },
    ],
  },
  {
    section: "5 Phone input",
    states: [
      {
        state: "Empty: the United States",
        story: "components-inputs-phonefield--empty",
        proof: component("phone-field", "the United States are chosen until a member chooses"),
      },
      {
        state: "Digits only",
        story: "components-inputs-phonefield--empty",
        proof: component(
          "phone-field",
          "what is typed is kept as digits only, a plus typed by hand too",
        ),
      },
      {
        state: "A stored number without its calling code",
        story: "components-inputs-phonefield--stored-number",
        proof: component(
          "phone-field",
          "a stored number waits for the countries, and a member who types first is left alone",
        ),
      },
      {
        state: "The country searched",
        story: "components-inputs-phonefield--country-chosen-by-keyboard",
        proof: component(
          "phone-field",
          "the menu searches names by their beginning and offers no country without a calling code",
        ),
      },
      {
        state: "A number pasted with its country",
        story: "components-inputs-phonefield--pasted-with-its-country",
        proof: component(
          "phone-field",
          "pasting over something replaces it when the number is international, and is typed otherwise",
        ),
      },
      {
        state: "The calling code follows the country of residence, and says so",
        story: "pages-signup--calling-code-follows-residence",
        proof: COUNTRIES_LATE,
      },
      {
        state: "A number that cannot exist in the chosen country, with the country where it can",
        story: "pages-signup--impossible-number",
        proof: COUNTRIES_LATE,
      },
      {
        state: "No flags on Windows",
        story: "components-inputs-phonefield--on-windows",
        proof: component(
          "phone-field",
          "flags are drawn, but on Windows the two letters stand instead",
        ),
      },
    ],
  },
  {
    section: "5 Amount",
    states: [
      {
        state: "Two decimals, no negatives",
        story: "components-inputs-amountfield--grouped-as-typed",
        proof: component("amount-field", "typing %s leaves %s, worth %s kobo"),
      },
      {
        state: "More than 1e12 becomes 1e12, with a note",
        story: "components-inputs-amountfield--lowered-to-the-most",
        proof: component(
          "amount-field",
          "more than a million million becomes a million million, and the field says so",
        ),
      },
      {
        state: "The same separator for decimals and groups raises an error",
        story: "components-inputs-amountfield--grouped-as-typed",
        proof: component("amount-field", "separators that are the same are refused"),
      },
    ],
  },
  {
    section: "9 Toasts",
    states: [
      {
        state: "Success, 2 s",
        story: "components-feedback-toast--success",
        proof: component("toast", "$tone stays $ms ms"),
      },
      {
        state: "Error, 4 s",
        story: "components-feedback-toast--failure",
        proof: component("toast", "an error interrupts, other news waits its turn to be read"),
      },
      {
        state: "Loading, never expires",
        story: "components-feedback-toast--loading",
        proof: component("toast", "loading stays until it is replaced, and keeps its place"),
      },
      {
        state: "At most 20",
        story: "components-feedback-toast--three-at-most-in-view",
        proof: component(
          "toast",
          "at most 20 are held, and the oldest make room; three are in view",
        ),
      },
    ],
  },
  {
    section: "9 Money and buttons",
    states: [
      {
        state: "₦ for naira, $ for any other currency",
        story: "foundations-money--presentation",
        proof: {
          file: "packages/money/src/money.test.ts",
          title: "any currency but naira is written with a dollar sign",
        },
      },
      {
        state: "Compact where it may be short",
        story: "foundations-money--presentation",
        proof: {
          file: "packages/money/src/money.test.ts",
          title: "the short form keeps the specification's zero minimum decimals",
        },
      },
      {
        state: "Amounts hidden",
        story: "components-money-figure--hidden",
        proof: component(
          "figure",
          "hidden amounts show no figure, no length and no direction, and say so",
        ),
      },
      { state: "A button at work", story: "components-inputs-button--busy", proof: "play" },
    ],
  },
];
