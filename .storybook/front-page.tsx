/** The first page of the workshop: what it is, what changed, how to review, and which component does what. */
import { Badge } from "@kinfold/ui/badge";
import { clothSheet, Hem, setDyeAttributes } from "@kinfold/ui/cloth-sheet";
import { FilterChips } from "@kinfold/ui/filter-chips";
import { Link } from "@kinfold/ui/link";
import { useState, type ReactNode } from "react";
import useSWR from "swr";
import type { AcceptedChange, RecentChanges } from "../tools/stories/recent-changes.ts";
import { COMPONENT_GUIDE, type GuideEntry, type Status } from "./component-guide.ts";
import { ComponentExample } from "./component-examples.tsx";
import { formatDay } from "./format-day.ts";
import { STATED_STATES } from "./stated-states.ts";

const GROUPS = Object.entries(COMPONENT_GUIDE);
const COMPONENTS = GROUPS.flatMap(([group, entries]) => entries.map((entry) => ({ group, entry })));
const EVERY = "All";
const OFTEN = "Often needed";
/** What most people come for, in this order. */
const OFTEN_NEEDED = [
  "Dialog",
  "SelectField",
  "AmountField",
  "PhoneField",
  "Toast",
  "Notice",
  "Table",
  "WalletCard",
  "FileField",
  "OtpField",
  "DateField",
  "Stepper",
];
const RECENT = "./recent-changes.json";

const STATUS: Readonly<Record<Status, ReactNode>> = {
  stable: <span className="text-ink-soft">Stable</span>,
  draft: <Badge tone="wait">Draft</Badge>,
  deprecated: <Badge tone="quiet">Deprecated</Badge>,
};

async function readRecentChanges(address: string): Promise<RecentChanges> {
  return (await (await fetch(address)).json()) as RecentChanges;
}

const formatCount = (count: number): string => count.toLocaleString("en-NG");

function DocsLink({
  of,
  className,
  children,
}: {
  of: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <Link
      external
      target="_top"
      href={`./?path=/docs/${of}--docs`}
      {...(className !== undefined && { className })}
    >
      {children}
    </Link>
  );
}

function ReviewLink({ children }: { children: ReactNode }) {
  return (
    <Link external target="_top" href="./review/">
      {children}
    </Link>
  );
}

/** What the workshop is, with what it holds. The last two counts are known where `npm run workshop` serves it. */
function Opening({ recent }: { recent: RecentChanges | undefined }) {
  const counts = [
    ["Components", COMPONENTS.length],
    ["Stories", recent?.stories],
    ["States with a story", STATED_STATES.length],
    ["To review", recent?.toReview],
  ] as const;
  return (
    <section
      aria-label="The Kinfold workshop"
      className={clothSheet({ dye: "cloth", className: "min-h-0! lg:min-h-0!" })}
      {...setDyeAttributes("cloth")}
    >
      <div className="grid gap-x-12 gap-y-6 pt-2 pb-7 md:grid-cols-[minmax(0,1fr)_auto]">
        <div className="flex flex-col gap-2.5">
          <h1 className="m-0 font-display text-display-lg font-display tracking-display">
            The Kinfold workshop
          </h1>
          <p className="m-0 max-w-[52ch] text-ink-soft">
            Every component, flow and page of Kinfold in every state, drawn by the real code. What
            you see here is what members and staff get.
          </p>
        </div>
        <dl className="m-0 grid grid-cols-2 content-end gap-x-8 gap-y-3.5">
          {counts.map(([name, count]) =>
            count === undefined ? null : (
              <div key={name}>
                <dt className="text-sm text-ink-soft">{name}</dt>
                <dd className="m-0 font-display text-display-sm font-display">
                  {formatCount(count)}
                </dd>
              </div>
            ),
          )}
        </dl>
      </div>
      <Hem hem="unfold" />
    </section>
  );
}

function Part({
  title,
  aside,
  children,
}: {
  title: string;
  aside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section aria-label={title} className="flex min-w-0 flex-col">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 className="m-0 font-display text-display-xs font-display">{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  );
}

/** How many components a change names before it counts the others. */
const NAMED = 3;

function Change({ change }: { change: AcceptedChange }) {
  const { components, subject, by, day, screenshots } = change;
  const all = Object.entries(components);
  const others = all.length - NAMED;
  return (
    <li className="flex items-center gap-4 border-b border-line py-2.5">
      <span className="flex min-w-0 grow flex-col">
        <span className="flex flex-wrap gap-x-3 font-strong">
          {all.slice(0, NAMED).map(([component, name]) => (
            <DocsLink key={component} of={component}>
              {name}
            </DocsLink>
          ))}
          {others > 0 && <span>and {others} more</span>}
        </span>
        <span className="text-sm wrap-anywhere text-ink-soft">
          {subject.slice(0, 1).toUpperCase() + subject.slice(1)}. {by}, {formatDay(day)}
        </span>
      </span>
      <span className="flex-none text-sm text-ink-soft">{formatCount(screenshots)} accepted</span>
    </li>
  );
}

function WhatChanged({ recent }: { recent: RecentChanges | undefined }) {
  const { changes } = recent ?? {};
  return (
    <Part title="Since last week">
      <div className="border-t-2 border-ink">
        {changes === undefined || changes.length === 0 ? (
          <p className="m-0 py-3 text-ink-soft">
            {changes === undefined
              ? "npm run workshop shows here what was accepted in the last seven days."
              : "No screenshot was accepted in the last seven days."}
          </p>
        ) : (
          <ul className="m-0 list-none p-0">
            {changes.map((change) => (
              <Change key={`${change.day} ${change.subject}`} change={change} />
            ))}
          </ul>
        )}
      </div>
    </Part>
  );
}

/** Each step under a name of its own. */
const STEPS: Readonly<Record<string, ReactNode>> = {
  open: (
    <>
      Open the <ReviewLink>review desk</ReviewLink>, which <code>npm run workshop</code> serves.
      Equal differences stand together as one cause.
    </>
  ),
  compare: "Move the slider, or press B to blink between before and after.",
  decide: "Accept or deny with a reason. To say more about a state, send the address of its story.",
};

function HowToReview() {
  return (
    <Part title="How to review">
      <ol className="m-0 flex list-none flex-col gap-3 border-t-2 border-ink p-0 pt-3">
        {Object.entries(STEPS).map(([name, step], at) => (
          <li key={name} className="flex gap-4">
            <b
              aria-hidden="true"
              className="font-display text-display-sm font-display text-accent-ink"
            >
              {at + 1}
            </b>
            <span>{step}</span>
          </li>
        ))}
      </ol>
    </Part>
  );
}

function Component({ group, entry }: { group: string; entry: GuideEntry }) {
  const { name, need, otherNames, builtOn, status = "stable" } = entry;
  return (
    <li className="relative flex flex-col overflow-hidden rounded-cut border border-line bg-surface">
      <div
        inert
        className="grid h-38 place-items-center overflow-hidden border-b border-line bg-ground"
      >
        <ComponentExample group={group} entry={entry} />
      </div>
      <div className="flex flex-col gap-0.5 px-4 pt-3 pb-4">
        <span className="font-display text-lg font-display">{need}</span>
        <span className="flex min-h-6.5 items-center justify-between text-sm">
          <DocsLink
            of={`components-${group}-${name}`.toLowerCase()}
            className="font-strong after:absolute after:inset-0"
          >
            {name}
          </DocsLink>
          {STATUS[status]}
        </span>
        <span className="text-xs text-ink-soft">
          Also called {otherNames.join(", ")}
          {builtOn !== undefined && `. Built on ${builtOn}`}
        </span>
      </div>
    </li>
  );
}

function listChosen(chosen: string): typeof COMPONENTS {
  if (chosen === EVERY) return COMPONENTS;
  if (chosen !== OFTEN) return COMPONENTS.filter(({ group }) => group === chosen);
  const often = COMPONENTS.filter(({ entry }) => OFTEN_NEEDED.includes(entry.name));
  return often.toSorted(
    (one, other) => OFTEN_NEEDED.indexOf(one.entry.name) - OFTEN_NEEDED.indexOf(other.entry.name),
  );
}

function WhatDoINeed() {
  const [chosen, setChosen] = useState(OFTEN);
  const shown = listChosen(chosen);
  const chips = [OFTEN, EVERY, ...GROUPS.map(([group]) => group)];
  return (
    <Part
      title="What do I need?"
      aside={
        <p className="m-0 text-sm text-ink-soft">Search by your own word: “modal” finds Dialog.</p>
      }
    >
      <FilterChips
        label="Which components"
        value={chosen}
        onChange={setChosen}
        chips={chips.map((value) => ({
          value,
          label: `${value} ${listChosen(value).length}`,
        }))}
      />
      <ul className="m-0 mt-5 grid list-none grid-cols-[repeat(auto-fill,minmax(min(100%,270px),1fr))] gap-4.5 p-0">
        {shown.map(({ group, entry }) => (
          <Component key={entry.name} group={group} entry={entry} />
        ))}
      </ul>
      <p className="mt-4.5 mb-0 text-sm text-ink-soft">
        {shown.length} of {COMPONENTS.length}. Stable: safe to use. Draft: may change. Deprecated:
        will be removed. Radix is used only where it does more than HTML.
      </p>
    </Part>
  );
}

/** The first page, with what `npm run workshop` knows of the last week. */
export function FrontPage() {
  const { data: recent } = useSWR(RECENT, readRecentChanges);
  return (
    <article
      aria-busy={recent === undefined}
      className="mx-auto flex max-w-253.5 flex-col gap-11 font-text text-ink"
    >
      <Opening recent={recent} />
      <div className="grid gap-x-10 gap-y-8 md:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)]">
        <WhatChanged recent={recent} />
        <HowToReview />
      </div>
      <WhatDoINeed />
    </article>
  );
}
