import "storybook/internal/csf";

/** A state that the specification names, as the story that shows it says in its parameters. tools/stated-states.ts reads them. */
type StatedState = {
  /** The part of the specification, as `stated-pages.ts` lists it. Mostly said once, by `meta`. */
  section?: string;
  /** What the specification says, in short. */
  state?: string;
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
  }
}
