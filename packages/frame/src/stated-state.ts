import type { COPY } from "@kinfold/contract/copy";

/** A test by its file, from the root of the repository, and its title. A sentence with `%` stands for a table of cases. */
export type TestProof = { file: string; title: string };

/** The story that shows it, and the test that walks it; "play" when that is the story's own. */
export type StatedState = {
  /** What the specification says, in short. */
  state: string;
  /** The sentence that shows, where the specification fixes it. */
  words?: keyof typeof COPY;
  /** As Storybook's address has it. */
  story: string;
  proof: TestProof | "play";
};

/** A place of the specification, such as "2 Sign-up screen", with all the states that it names. */
export type StatedSection = { section: string; states: readonly StatedState[] };

/** A proof in a browser against the whole product: `e2e/<spec>.spec.ts`. */
export const journey = (spec: string, title: string): TestProof => ({
  file: `e2e/${spec}.spec.ts`,
  title,
});

/** A proof beside a part of the web app: `apps/web/src/<path>`. */
export const web = (path: string, title: string): TestProof => ({
  file: `apps/web/src/${path}`,
  title,
});

/** A proof beside a part of the office: `apps/office/src/<path>`. */
export const office = (path: string, title: string): TestProof => ({
  file: `apps/office/src/${path}`,
  title,
});

/** A proof beside a component of the design system: `packages/ui/src/<name>/<name>.test.tsx`. */
export const component = (name: string, title: string): TestProof => ({
  file: `packages/ui/src/${name}/${name}.test.tsx`,
  title,
});

/** A proof beside what both browser apps stand in: `packages/frame/src/<path>`. */
export const frame = (path: string, title: string): TestProof => ({
  file: `packages/frame/src/${path}`,
  title,
});
