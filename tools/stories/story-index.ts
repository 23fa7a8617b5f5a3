/** What the workshop adds to Storybook's index of its stories. */
import type { StoryIndexGenerator } from "storybook/internal/core-server";
import type { StoryIndex } from "storybook/internal/types";
import { addOtherNames } from "../checks/other-names.ts";
import { addTags, findTaggedStories } from "../checks/story-tags.ts";
import { SHEET_FOLDERS } from "./thumbnails.ts";

/** What Storybook reads its stories with, so that the served and the built index both hold the other names of components and the tags. */
export function extendIndex(generator: StoryIndexGenerator): StoryIndexGenerator {
  const readIndex = generator.getIndex.bind(generator);
  // Storybook hands out the same index until a story file changes.
  let last: { read: StoryIndex; extended: StoryIndex } | undefined;
  generator.getIndex = async () => {
    const read = await readIndex();
    if (last?.read !== read) {
      const extended = addTags(addOtherNames(read), findTaggedStories(SHEET_FOLDERS));
      last = { read, extended };
    }
    return last.extended;
  };
  return generator;
}
