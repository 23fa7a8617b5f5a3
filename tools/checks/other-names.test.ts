import { expect, test } from "vitest";
import { COMPONENT_GUIDE, OTHER_NAMES } from "../../.storybook/component-guide.ts";
import { settleCounts } from "./counts.ts";
import { listDeclarations, readObject, readStoryTitle, Repository } from "./read-source.ts";
import { addOtherNames, getComponentName } from "./other-names.ts";

const EXAMPLES = ".storybook/component-examples.tsx";
const repository = Repository.open();
const TITLES = repository
  .list(/^packages\/ui\/src\/[^/]+\/[^/]+\.stories\.tsx$/)
  .map((path) => readStoryTitle(path, repository.parse(path)))
  .filter((title) => title.startsWith("Components/"));
const NAMES = TITLES.map((title) => getComponentName(title) ?? title);

test("every component has other names, and every other name belongs to a component", () => {
  expect(settleCounts("other-names", { components: NAMES.length })).toEqual([]);
  expect(Object.keys(OTHER_NAMES)).toEqual(NAMES.toSorted());
});

test("the first page lists each component once, in its group", () => {
  const listed = Object.entries(COMPONENT_GUIDE).flatMap(([group, entries]) =>
    entries.map(({ name }) => `Components/${group}/${name}`),
  );
  expect(listed.toSorted()).toEqual(TITLES.toSorted());
});

test.each([
  ["modal", ["ConfirmDialog", "Dialog", "Drawer"]],
  ["overlay", ["ConfirmDialog", "Dialog", "Drawer", "Tooltip"]],
  ["dropdown", ["Menu", "MultiSelectField", "SelectField"]],
  [
    "input",
    ["DateField", "MultiSelectField", "OtpField", "SearchField", "SelectField", "TextField"],
  ],
  ["primitive", ["Checkbox", "Dialog", "Drawer", "Menu", "Tabs"]],
  ["upload", ["FileField"]],
  ["date picker", ["DateField"]],
  ["snackbar", ["Toast"]],
  ["header", ["PlanHead", "TopBar"]],
  ["popover", ["Menu", "Tooltip"]],
  ["spinner", ["Loader"]],
])("%s is another name of %j", (word, components) => {
  const named = Object.entries(OTHER_NAMES).filter(([, names]) => names.includes(word));
  expect(named.map(([name]) => name)).toEqual(components);
});

test("a name stands once with a component and differs from its own", () => {
  for (const [name, others] of Object.entries(OTHER_NAMES)) {
    expect(others).toEqual([...new Set(others)]);
    expect(others).not.toContain(name);
  }
});

test("the index holds the other names with the documentation page, and with nothing else", () => {
  const docs = { id: "d", type: "docs", title: "Components/Overlays/Dialog" };
  const story = { id: "s", type: "story", title: "Components/Overlays/Dialog" };
  const flow = { id: "f", type: "docs", title: "Flows/Dialog" };
  const { entries } = addOtherNames({ v: 5, entries: { d: docs, s: story, f: flow } } as never);
  expect(JSON.stringify(entries["d"])).toContain('"title":"modal"');
  expect(entries["s"]).toEqual(story);
  expect(entries["f"]).toEqual(flow);
});

test("the first page has an example of every component: a story, or one that is drawn there", () => {
  const examples = listDeclarations(EXAMPLES, repository.parse(EXAMPLES)).find(
    ({ name }) => name === "DRAWN",
  );
  const object =
    examples?.node.type === "VariableDeclarator" ? readObject(examples.node.init) : undefined;
  const drawn = (object?.properties ?? []).map((property) =>
    property.type === "Property" && property.key.type === "Identifier" ? property.key.name : "?",
  );
  const without = Object.values(COMPONENT_GUIDE)
    .flat()
    .filter(({ example }) => example === undefined)
    .map(({ name }) => name);
  expect(without.toSorted()).toEqual(drawn.toSorted());
});
