/** Puts what people call a component elsewhere into the index that the workshop's sidebar searches. */
import type { StoryIndex } from "storybook/internal/types";
import { OTHER_NAMES } from "../../.storybook/component-guide.ts";

/** The component that a title names: "Dialog" of "Components/Overlays/Dialog"; undefined for what is no component. */
export const getComponentName = (title: string): string | undefined =>
  /^Components\/\w+\/(?<name>\w+)$/.exec(title)?.groups?.["name"];

/**
 * The index with the other names of each component as headings of its documentation page, which the sidebar searches besides
 * names and paths. The search leads to the page.
 */
export function addOtherNames(index: StoryIndex): StoryIndex {
  const entries = Object.entries(index.entries).map(([id, entry]) => {
    const names = OTHER_NAMES[getComponentName(entry.title) ?? ""];
    if (entry.type !== "docs" || names === undefined) return [id, entry] as const;
    const anchors = names.map((title) => ({ id: "storybook-docs", title }));
    return [id, { ...entry, anchors }] as const;
  });
  return { ...index, entries: Object.fromEntries(entries) };
}
