import "storybook/internal/csf";

/** The roles that stories name. */
export type SeenRole =
  | "alert"
  | "alertdialog"
  | "button"
  | "checkbox"
  | "combobox"
  | "dialog"
  | "form"
  | "group"
  | "heading"
  | "img"
  | "link"
  | "list"
  | "listbox"
  | "menu"
  | "menuitem"
  | "navigation"
  | "option"
  | "progressbar"
  | "radio"
  | "region"
  | "row"
  | "searchbox"
  | "status"
  | "switch"
  | "tab"
  | "table"
  | "textbox";

/** An element that is seen: its role and its whole accessible name, and what it holds or whether it can be used where that is the state. */
export type SeenElement = {
  role: SeenRole;
  name: string;
  /** What stands in a field, or all that is read in another element. */
  value?: string;
  checked?: boolean;
  disabled?: boolean;
  expanded?: boolean;
  pressed?: boolean;
  selected?: boolean;
};

/** What a person sees at the end of a story: words of one line of text, or an element. */
export type SeenContent = string | SeenElement;

/** A state that the specification names, as the story that shows it says in its parameters. tools/checks/stated-states.ts reads them. */
type StatedState = {
  /** The part of the specification, as `stated-pages.ts` lists it. Mostly said once, by `meta`. */
  section?: string;
  /** What the specification says, in short. */
  state?: string;
  /** What is seen at the end of the story and proves the state. Where nothing is said here it is the sentence of `words`. */
  seen?: SeenContent;
  /** The sentence that shows, where the specification fixes it: its name in COPY. */
  words?: string;
  /**
   * The test that proves it, by its file and its title, which "…" may cut short: "e2e/sign-in: a member leaves…" in e2e, "menu: Escape
   * closes it…" in menu.test.tsx. "play" is the story's own; that is meant where nothing is said here or by `meta`.
   */
  proof?: string;
};

declare module "storybook/internal/csf" {
  interface Parameters extends StatedState {
    /** More states that the same story shows. */
    also?: StatedState[];
    /** The MUSTs of a component that the play of this story proves, by their ids. tools/checks/musts.ts reads them. */
    musts?: string[];
  }
}
