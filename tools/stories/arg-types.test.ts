import { expect, test } from "vitest";
import { formatArgTypes, formatType, listUndescribed } from "./arg-types.ts";

test.each([
  [{ name: "union", raw: '| "md"\n| "sm"' }, '"md" | "sm"'],
  [{ name: "union", raw: "string | undefined" }, "string"],
  [{ name: "other", value: "ReactNode" }, "ReactNode"],
  [{ name: "boolean" }, "boolean"],
])("the type %o is written %s", (type, formatted) => {
  expect(formatType(type)).toBe(formatted);
});

test("what is a part of a page or a function has no editor of JSON; a word has a field", () => {
  const argTypes = {
    icon: { name: "icon", type: { name: "union", raw: "Icon | undefined" } },
    busy: { name: "busy", type: { name: "union", raw: "string | undefined" } },
    children: { name: "children", type: { name: "other", value: "ReactNode" } },
    rows: { name: "rows", type: { name: "array", raw: "Row[]" } },
    disabled: { name: "disabled", table: { defaultValue: { summary: "false" } } },
    size: { name: "size", control: { type: "radio" }, type: { name: "enum", raw: '"md" | "sm"' } },
  };
  const read = formatArgTypes(argTypes as never, { children: "Continue" });
  expect(Object.entries(read).map(([name, { control }]) => [name, control])).toEqual([
    ["icon", { disable: true }],
    ["busy", { type: "text" }],
    ["children", { type: "text" }],
    ["rows", undefined],
    ["disabled", { type: "boolean" }],
    ["size", { type: "radio" }],
  ]);
});

test("a property taken over from HTML has a description; the source's own is kept", () => {
  const read = formatArgTypes(
    {
      disabled: { name: "disabled", table: { defaultValue: { summary: "false" } } },
      children: { name: "children", description: "One sentence." },
    },
    { onClick: () => undefined, children: "Nothing yet." },
  );
  expect(read["disabled"]?.description).toBe("It can be neither used nor changed now.");
  expect(read["onClick"]?.description).toBe("Called when it is pressed.");
  expect(read["children"]?.description).toBe("One sentence.");
  expect(listUndescribed(read)).toEqual([]);
});

test("a property that the source declares and does not describe is found, whatever it is called", () => {
  const declared = { name: "label", type: { name: "other" as const, value: "ReactNode" } };
  const hidden = { name: "id", table: { disable: true } };
  expect(listUndescribed(formatArgTypes({ label: declared, id: hidden }, {}))).toEqual(["label"]);
});
