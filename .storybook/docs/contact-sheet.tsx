import { Unstyled, type DocsContextProps } from "@storybook/addon-docs/blocks";
import { COPY } from "@kinfold/contract/copy";
import { Badge } from "@kinfold/ui/badge";
import { FilterChips } from "@kinfold/ui/filter-chips";
import { Link } from "@kinfold/ui/link";
import { useState } from "react";
import useSWR from "swr";
import type { Sheet } from "../../tools/stories/thumbnails.ts";
import type { StatedState } from "../../tools/checks/stated-states.ts";
import { formatDay } from "../format-day.ts";
import { describeProof } from "../stated-pages.ts";
import { STATED_STATES } from "../stated-states.ts";

type Shown = ReturnType<DocsContextProps["componentStories"]>[number];

const LOOKS = [
  { theme: "light", viewport: "desk", width: 1280 },
  { theme: "dark", viewport: "desk", width: 1280 },
  { theme: "light", viewport: "phone", width: 390 },
  { theme: "dark", viewport: "phone", width: 390 },
] as const;
type Look = (typeof LOOKS)[number];

/** The sentences that the specification fixes. */
const SENTENCES: Readonly<Record<string, string>> = COPY;

/** While the workshop draws thumbnails. */
const AGAIN_MS = 5_000;

const EVERY = "every state";
const CHANGED = "changed since the last review";

async function readSheet(address: string): Promise<Sheet> {
  const response = await fetch(address);
  // Stories that are served without the workshop have no thumbnails.
  if (!response.ok) return { thumbnails: {}, missing: 0, changed: {} };
  return (await response.json()) as Sheet;
}

const addressOf = (id: string, { theme, viewport }: Look): string =>
  `./?path=/story/${id}&globals=theme:${theme};viewport.value:${viewport}`;

/** One of the thumbnails of a state; it leads to the live story as it looks there. */
function Thumbnail({ id, look, file }: { id: string; look: Look; file: string | undefined }) {
  const words = `${look.width}, ${look.theme}`;
  return (
    <figure className={`m-0 min-w-0 ${look.viewport === "phone" ? "max-lg:order-first" : ""}`}>
      <figcaption className="mb-1 text-xs text-ink-soft">{words}</figcaption>
      <a href={addressOf(id, look)} target="_top" className="block">
        {file === undefined ? (
          <span className="block rounded-tag border border-dashed border-line-strong p-3 text-xs text-ink-soft">
            Not drawn yet
          </span>
        ) : (
          <img
            src={file}
            alt={words}
            loading="lazy"
            className="block max-h-96 w-full rounded-tag border border-line object-cover object-top"
          />
        )}
      </a>
    </figure>
  );
}

/** "4 Checkout" is of the specification's section 4; other sections have a name alone. */
function nameSection(section: string): string {
  const [, number, name] = /^(\d+) (.+)$/.exec(section) ?? [];
  return number === undefined ? section : `Section ${number}, ${name}`;
}

function Stated({ section, state, words, proof }: StatedState) {
  const { kind, title } = describeProof(proof);
  return (
    <div className="grid gap-x-9 gap-y-1 text-sm text-ink-soft sm:grid-cols-[1.3fr_1fr]">
      <p className="m-0 min-w-0">
        <b className="font-strong text-ink">{nameSection(section)}.</b> {state}
        {words !== undefined && <q className="ms-1">{SENTENCES[words]}</q>}
      </p>
      <p className="m-0 min-w-0">
        <b className="font-strong text-ink">{kind}.</b>{" "}
        {kind === "Play" ? "Its own." : title.slice(0, 1).toUpperCase() + title.slice(1)}
      </p>
    </div>
  );
}

function ShownState({ story, sheet }: { story: Shown; sheet: Sheet | undefined }) {
  const { id, name } = story;
  const states = STATED_STATES.filter((row) => row.story === id);
  const changedOn = sheet?.changed[id];
  // A story with a viewport of its own is drawn at that width alone.
  const drawn = LOOKS.filter((look) => sheet?.thumbnails[nameLook(id, look)] !== undefined);
  return (
    <section aria-label={name} data-story={id} className="flex flex-col gap-3">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t-2 border-ink pt-2">
        <h2 className="m-0 font-display text-display-xs font-display">{name}</h2>
        {changedOn !== undefined && <Badge tone="wait">Changed {formatDay(changedOn)}</Badge>}
        <Link className="ms-auto text-sm" target="_top" href={`./?path=/story/${id}`}>
          Open it live
        </Link>
      </header>
      <div className="grid grid-cols-2 items-start gap-3.5 lg:grid-cols-[1fr_1fr_0.29fr_0.29fr]">
        {(drawn.length > 0 ? drawn : LOOKS).map((look) => (
          <Thumbnail
            key={nameLook(id, look)}
            id={id}
            look={look}
            file={sheet?.thumbnails[nameLook(id, look)]}
          />
        ))}
      </div>
      {states.map((row) => (
        <Stated key={row.state} {...row} />
      ))}
      {states.length === 0 && (
        <p className="m-0 text-sm text-ink-soft">The specification does not name this state.</p>
      )}
    </section>
  );
}

/** As the runner of the stories names its screenshots. */
const nameLook = (id: string, { theme, width }: Look): string => `${id}--${theme}-${width}`;

/** Every state of a flow or a page from its accepted screenshots, with what the specification says of it and the test that proves it. */
export function ContactSheet({ title, stories }: { title: string; stories: readonly Shown[] }) {
  const [component = ""] = (stories[0]?.id ?? "").split("--");
  const { data: sheet } = useSWR(`thumbnails/${component}.json`, readSheet, {
    refreshInterval: (last) => (last === undefined || last.missing === 0 ? 0 : AGAIN_MS),
  });
  const [filter, setFilter] = useState(EVERY);
  const changed = stories.filter(({ id }) => sheet?.changed[id] !== undefined);
  const name = title.replace(/^.*\//, "");
  return (
    <Unstyled>
      <article
        data-slot="contact-sheet"
        className="flex flex-col gap-8 font-text text-ink"
        aria-busy={sheet === undefined}
      >
        <header className="flex flex-col gap-2">
          <h1 className="m-0 font-display text-display-md font-display tracking-display">
            {name}, every state
          </h1>
          <p className="m-0 text-lg text-ink-soft">
            {stories.length === 1 ? "One state" : `${stories.length} states`} from the accepted
            screenshots{sheet?.acceptedOn !== undefined && ` of ${formatDay(sheet.acceptedOn)}`}.
            Each leads to the live story.
          </p>
          <FilterChips
            label="Which states"
            value={filter}
            onChange={setFilter}
            chips={[
              { value: EVERY, label: `All ${stories.length}` },
              {
                value: CHANGED,
                label: `Changed since the last review ${changed.length}`,
                disabled: changed.length === 0,
              },
            ]}
          />
        </header>
        {(filter === CHANGED ? changed : stories).map((story) => (
          <ShownState key={story.id} story={story} sheet={sheet} />
        ))}
      </article>
    </Unstyled>
  );
}
