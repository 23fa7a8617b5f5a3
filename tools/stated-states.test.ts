import { expect, test } from "vitest";
import { STATED_STATES } from "../apps/web/src/states/stated-states.ts";
import { faultsOf, storiesById, testTitles, type Ground } from "./stated-states.ts";

const STORIES = `
import { hears, press } from "#testing/steps.ts";
const meta = { title: "Pages/SignIn" } satisfies Meta<typeof SignInPage>;
export default meta;
const isTold = (words: string): Story => ({ play: async ({ canvas }) => { await canvas.findByText(words); } });
const refused = refusedBy(isTold);
export const RefusedTooOften: Story = refused("rate_limited", COPY.noAnswer);
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
  expect([...storiesById(new Map([[FILE, STORIES]])).keys()]).toEqual([
    "pages-signin--refused-too-often",
    "pages-signin--ready",
    "pages-signin--pressed",
    "pages-signin--heard",
    "pages-signin--sign-in",
    "pages-signin--renamed",
  ]);
});

test("what a story says includes what makes it", () => {
  const stories = storiesById(new Map([[FILE, STORIES]]));
  expect(stories.get("pages-signin--refused-too-often")?.text).toContain("play: async");
  expect(stories.get("pages-signin--ready")?.text).not.toContain("play");
});

test("a story file without a title is refused, for nobody could foresee its ids", () => {
  const untitled = "export default { component: Page };\nexport const Ready: Story = {};\n";
  expect(() => storiesById(new Map([[FILE, untitled]]))).toThrow(`${FILE}: give its meta a title`);
});

test("a test counts when it runs", () => {
  expect([...testTitles(TITLES)]).toEqual([
    "plain",
    "indented",
    'on a line of its own, which is "long"',
    "row %s",
    "rows %s",
  ]);
});

const whole: Ground = {
  stories: new Map([[FILE, STORIES]]),
  tests: new Map([["e2e/sign-in.spec.ts", TITLES]]),
  modules: new Map([["apps/web/src/testing/steps.ts", STEPS]]),
  copy: { noAnswer: "Something went wrong." },
  folders: ["apps/web/src/pages/sign-in"],
  pages: { SignIn: { sections: [{ section: "2 Sign In", states: [] }] } },
};
const row = {
  state: "No answer",
  words: "noAnswer",
  story: "pages-signin--refused-too-often",
  proof: "play",
} as const;

test("a whole registry has no fault", () => {
  expect(faultsOf([{ section: "2 Sign In", states: [row] }], whole)).toEqual([]);
});

test.each([
  [{ story: "pages-signin--gone" }, "there is no story pages-signin--gone"],
  [
    { proof: { file: "e2e/sign-in.spec.ts", title: "skipped" } },
    'e2e/sign-in.spec.ts has no test "skipped"',
  ],
  [{ proof: { file: "e2e/gone.spec.ts", title: "plain" } }, "e2e/gone.spec.ts has no test"],
] as const)("a dead row is told with its section and state: %o", (change, fault) => {
  const states = [row, { ...row, state: "Another", ...change }];
  const [told, ...more] = faultsOf([{ section: "2 Sign In", states }], whole);
  expect(told).toContain(`2 Sign In: "Another": ${fault}`);
  expect(more).toEqual([]);
});

test("nothing is stated twice, and every section has a name of its own", () => {
  const sections = STATED_STATES.map(({ section }) => section);
  expect(new Set(sections).size).toBe(sections.length);
  expect(faultsOf([{ section: "2 Sign In", states: [row, row] }], whole)).toEqual([
    "2 Sign In: No answer: stands there twice",
  ]);
});

test("a play that only presses proves nothing; one whose helper looks does", () => {
  const states = [
    row,
    { state: "Pressed", story: "pages-signin--pressed", proof: "play" },
    { state: "Heard", story: "pages-signin--heard", proof: "play" },
  ] as const;
  expect(faultsOf([{ section: "2 Sign In", states }], whole)).toEqual([
    '2 Sign In: "Pressed": the play of pages-signin--pressed asserts nothing',
  ]);
});

test("a section that designers read on no page is told", () => {
  const sections = [
    { section: "2 Sign In", states: [row] },
    { section: "4 Session", states: [] },
  ];
  expect(faultsOf(sections, whole)).toEqual(["4 Session: it is on no page of STATED_PAGES"]);
});

test("a page that no story shows is told", () => {
  const pages = { ...whole.pages, Sign: { sections: [] } };
  expect(faultsOf([{ section: "2 Sign In", states: [row] }], { ...whole, pages })).toEqual([
    "STATED_PAGES.Sign: no story shows it",
  ]);
});
