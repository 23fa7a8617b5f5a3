import { expect, test } from "vitest";
import { STATED_PAGES } from "../../.storybook/stated-pages.ts";
import {
  findFaults,
  findTests,
  listDrawnStates,
  listExpectedContent,
  listStates,
  indexStories,
  testTitles,
  type Ground,
} from "./stated-states.ts";

const STORIES = `
import { hears, press } from "#testing/steps.ts";
const meta = {
  title: "Pages/SignIn",
  parameters: { layout: "fullscreen", section: "2 Sign In" },
} satisfies Meta<typeof SignInPage>;
export default meta;
const isTold = (words: string): Story => ({ play: async ({ canvas }) => { await canvas.findByText(words); } });
const refused = createRefusalStories(isTold);
export const RefusedTooOften: Story = {
  ...refused("rate_limited", COPY.noAnswer),
  parameters: { state: "No answer", words: "noAnswer" },
};
export const Ready: Story = {};
export const Pressed: Story = { play: async ({ canvas, userEvent }) => {
  await press(canvas);
  await userEvent.click(await canvas.findByRole("button"));
} };
export const Heard: Story = { play: async (stage) => { await hears(stage, "Too often"); } };
export const SignIn = page(STATED_PAGES.SignIn);
export const Renamed: Story = { name: "Called otherwise", tags: ["!dev"] };
`;
const STEPS = `
export const press = async (canvas) => canvas.getByRole("button").click();
export async function hears({ canvas }, words) {
  await canvas.findByText(words);
}
`;
const FILE = "apps/web/src/pages/sign-in/sign-in-page.stories.tsx";
const TITLES = `
test("plain", () => {});
  it("indented", async () => {});
test(
  "on a line of its own, which is \\"long\\"",
  () => {},
);
test.each([1, 2])("row %s", (n) => {});
test.each([
  [1, 2],
] as const)("rows %s", (n) => {});
// test("commented out", () => {});
test.skip("skipped", () => {});
expect(words("not a test"));
`;

test("stories are numbered as Storybook numbers them, whatever they are called", () => {
  expect([...indexStories(new Map([[FILE, STORIES]])).keys()]).toEqual([
    "pages-signin--refused-too-often",
    "pages-signin--ready",
    "pages-signin--pressed",
    "pages-signin--heard",
    "pages-signin--sign-in",
    "pages-signin--renamed",
  ]);
});

test("what a story says includes what makes it", () => {
  const stories = indexStories(new Map([[FILE, STORIES]]));
  const textOf = (id: string) =>
    stories
      .get(id)
      ?.parts()
      .map(({ text }) => text)
      .join("\n");
  expect(textOf("pages-signin--refused-too-often")).toContain("play: async");
  expect(textOf("pages-signin--ready")).not.toContain("play");
});

test("a story file without a title is refused, for no one could foresee its ids", () => {
  const untitled = "export default { component: Page };\nexport const Ready: Story = {};\n";
  expect(() => indexStories(new Map([[FILE, untitled]]))).toThrow(`${FILE}: give its meta a title`);
});

test("a test counts when it runs", () => {
  expect([...testTitles("sign-in.spec.ts", TITLES)]).toEqual([
    "plain",
    "indented",
    'on a line of its own, which is "long"',
    "row %s",
    "rows %s",
  ]);
});

const whole: Ground = {
  tests: new Map([["e2e/sign-in.spec.ts", TITLES]]),
  copy: { noAnswer: "Something went wrong." },
  folders: ["apps/web/src/pages/sign-in"],
  pages: { SignIn: { sections: ["2 Sign In"] } },
};
const MODULES = new Map([["apps/web/src/testing/steps.ts", STEPS]]);

/** The faults of these stories once some words of them are others. */
const faultsWith = (changes: Record<string, string>, ground: Ground = whole): string[] => {
  let code = STORIES;
  for (const [words, others] of Object.entries(changes)) {
    expect(code).toContain(words);
    code = code.replace(words, others);
  }
  return findFaults(indexStories(new Map([[FILE, code]]), MODULES), ground);
};

test("a story says its states, and takes what it leaves out from the one before and from meta", () => {
  const row =
    'state: "Ready", seen: "Sign in", proof: "e2e/sign-in: plain", also: [{ state: "And", words: "noAnswer" }]';
  const code = STORIES.replace("Ready: Story = {}", `Ready: Story = { parameters: { ${row} } }`);
  const plain = { section: "2 Sign In", proof: "e2e/sign-in: plain", story: "pages-signin--ready" };
  expect(listStates(indexStories(new Map([[FILE, code]])))).toEqual([
    {
      section: "2 Sign In",
      state: "No answer",
      seen: undefined,
      words: "noAnswer",
      proof: "play",
      story: "pages-signin--refused-too-often",
    },
    { ...plain, state: "Ready", seen: "Sign in", words: undefined },
    { ...plain, state: "And", seen: undefined, words: "noAnswer" },
  ]);
});

test.each([
  ['state: "No answer"', "state: NO_ANSWER", '"state" is not written out'],
  ['state: "No answer", words', "words", "pages-signin--refused-too-often says no state"],
  [', section: "2 Sign In"', "", "pages-signin--refused-too-often says no section"],
  ['state: "No answer"', 'state: "No answer", seen: sentence', '"seen" is not written out'],
  [
    'state: "No answer"',
    'state: "No answer", seen: { role: "alert" }',
    '"seen" is not written out',
  ],
  ['section: "2 Sign In"', 'section: "2 Sign In", seen: "Sign in"', "meta shows no state"],
  ["({ play:", '({ parameters: { state: "Refused" }, play:', "no story says the state"],
  ['section: "2 Sign In"', 'section: "2 Sign In", state: "All"', "meta shows no state"],
])("a state that would be lost is told: %s", (words, others, fault) => {
  expect(() => faultsWith({ [words]: others })).toThrow(`${FILE}: ${fault}`);
});

test("what is seen is no other state to those who read the pages", () => {
  const changed = STORIES.replace('"No answer"', '"No answer", seen: "Something"');
  expect(listDrawnStates(indexStories(new Map([[FILE, changed]])))).toEqual([
    {
      section: "2 Sign In",
      state: "No answer",
      words: "noAnswer",
      proof: "play",
      story: "pages-signin--refused-too-often",
    },
  ]);
});

test("the runner expects what a row says is seen, or else the fixed sentence that it names", () => {
  const element = '{ role: "button", name: "Try again", disabled: true }';
  const row = `state: "Ready", seen: ${element}, words: "noAnswer", also: [{ state: "And" }]`;
  const code = STORIES.replace("Ready: Story = {}", `Ready: Story = { parameters: { ${row} } }`);
  expect(listExpectedContent(new Map([[FILE, code]]), whole.copy)).toEqual([
    {
      story: "pages-signin--refused-too-often",
      state: "No answer",
      seen: "Something went wrong.",
    },
    {
      story: "pages-signin--ready",
      state: "Ready",
      seen: { role: "button", name: "Try again", disabled: true },
    },
  ]);
});

test("whole stories have no fault", () => {
  expect(faultsWith({})).toEqual([]);
});

test("a proof beside a part of an app or package is found by the name of its file", () => {
  const file = "packages/ui/src/menu/menu.test.tsx";
  const tests = new Map([
    [file, TITLES],
    ["packages/ui/src/submenu/submenu.test.tsx", TITLES],
  ]);
  expect(findTests("menu: plain", tests)).toEqual([{ file, title: "plain" }]);
  expect(findTests("menu: rows…", tests)).toEqual([{ file, title: "rows %s" }]);
});

test("nothing is stated twice, and every section stands on one page", () => {
  const sections = Object.values(STATED_PAGES).flatMap((page) => page.sections);
  expect(new Set(sections).size).toBe(sections.length);
  const row =
    'Ready: Story = { parameters: { state: "No answer", seen: "x", proof: "e2e/sign-in: plain" } }';
  expect(faultsWith({ "Ready: Story = {}": row })).toEqual([
    "2 Sign In: No answer: stands there twice",
  ]);
});

test("a play that only presses proves nothing; one whose helper looks does", () => {
  const presses = 'Pressed: Story = { parameters: { state: "Pressed", seen: "x" }';
  const hears = 'Heard: Story = { parameters: { state: "Heard", seen: "x" }';
  expect(
    faultsWith({ "Pressed: Story = {": `${presses},`, "Heard: Story = {": `${hears},` }),
  ).toEqual(['2 Sign In: "Pressed": the play of pages-signin--pressed asserts nothing']);
});

test("what a row says is not taken for what its story does", () => {
  const row = 'Ready: Story = { parameters: { state: "Heard", words: "noAnswer", proof: "play" } }';
  expect(faultsWith({ "Ready: Story = {}": row })).toEqual([
    '2 Sign In: "Heard": pages-signin--ready has no play to prove it',
    '2 Sign In: "Heard": neither pages-signin--ready nor its test reads COPY.noAnswer',
  ]);
});
