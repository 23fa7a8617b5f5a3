import {
  Anchor,
  Controls,
  Description,
  DocsContext,
  Source,
  Subheading,
  Subtitle,
  Title,
  useOf,
} from "@storybook/addon-docs/blocks";
import { use, type ComponentProps } from "react";
import { isScreen } from "../../tools/stories/screens.ts";
import { ContactSheet } from "./contact-sheet.tsx";
import { MustList } from "./must-list.tsx";
import { StoryFrame } from "./story-frame.tsx";

type DocumentedStory = ComponentProps<typeof StoryFrame>["story"];

function DescribedStory({ story, level }: { story: DocumentedStory; level: "first" | "later" }) {
  const of = story.moduleExport;
  return (
    <Anchor storyId={story.id}>
      {level === "later" && <Subheading>{story.name}</Subheading>}
      <Description of={of} />
      <StoryFrame story={story} />
      <details className="mb-10">
        <summary>Code</summary>
        <Source of={of} />
      </details>
    </Anchor>
  );
}

/** The page of a component: each story live, in a document of its own; the controls are those of the first. */
function ComponentPage({ title, stories }: { title: string; stories: readonly DocumentedStory[] }) {
  const [first, ...others] = stories;
  return (
    <>
      <Title />
      <Subtitle />
      <Description of="meta" />
      <MustList title={title} />
      {first !== undefined && <DescribedStory story={first} level="first" />}
      <Controls />
      {others.map((story) => (
        <DescribedStory key={story.id} story={story} level="later" />
      ))}
    </>
  );
}

/** What a documentation page shows of the stories of its component, flow or page. */
export function DocsPage() {
  const { csfFile } = useOf("meta", ["meta"]);
  const stories = use(DocsContext)
    .componentStoriesFromCSFFile(csfFile)
    .filter(({ tags }) => tags.includes("autodocs"));
  return isScreen(csfFile.meta) ? (
    <ContactSheet title={csfFile.meta.title} stories={stories} />
  ) : (
    <ComponentPage title={csfFile.meta.title} stories={stories} />
  );
}
