/** Where a story is and what its page was told. */
export type StoryPlace = { at: string; config: object };

/** What a story changes by its parameters: `at` is the address, `config` parts of the page's configuration. */
export function readStoryPlace(
  { parameters }: { parameters: Readonly<Record<string, unknown>> },
  usual: string,
): StoryPlace {
  const { at, config } = parameters;
  return {
    at: typeof at === "string" ? at : usual,
    config: typeof config === "object" && config !== null ? config : {},
  };
}
