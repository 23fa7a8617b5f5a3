/** The examples of components on the first page: the component itself, drawn small, and nothing that can be pressed. */
import { Button } from "@kinfold/ui/button";
import { CheckCircleIcon, ShieldCheckIcon } from "@kinfold/ui/icon";
import { createElement, type ComponentType, type ReactNode } from "react";
import type { GuideEntry } from "./component-guide.ts";

type Args = Readonly<Record<string, unknown>>;
type Draw = () => ReactNode;
/** What this page uses of a story and of the `meta` of its file. */
type Drawn = {
  args?: Args;
  render?: ComponentType<Args>;
  decorators?: readonly ((story: Draw, context: { args: Args }) => ReactNode)[];
};
type StoryModule = { default: Drawn & { title: string; component?: ComponentType<Args> } } & Record<
  string,
  Drawn
>;

const MODULES = new Map(
  Object.values(
    import.meta.glob<StoryModule>("../packages/ui/src/*/*.stories.tsx", { eager: true }),
  ).map((module) => [module.default.title, module]),
);

/** The px of a card that an example may fill. */
const CARD_PX = 256;

/** A story without its play and its mocks. */
function drawStory({ default: meta, ...stories }: StoryModule, name: string): ReactNode {
  const story = stories[name];
  const render = story?.render ?? meta.render ?? meta.component;
  if (story === undefined || render === undefined)
    throw new Error(`${meta.title} has no story ${name} that can be drawn.`);
  const args = { ...meta.args, ...story.args };
  const decorators = [...(story.decorators ?? []), ...(meta.decorators ?? [])];
  const Drawing = decorators.reduce<Draw>(
    (draw, decorate) => () => decorate(draw, { args }),
    () => createElement(render, args),
  );
  return <Drawing />;
}

const line = (width: string): ReactNode => (
  <span className={`block h-1.75 rounded-xs bg-disc ${width}`} />
);

/** A panel as the dialogs have it. */
function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="flex w-52 flex-col gap-2 rounded-cut border-t-4 border-cloth bg-surface p-4 shadow-menu">
      <b className="font-display text-display-xs font-display">{title}</b>
      {children}
    </div>
  );
}

/** What opens over the page cannot stand in a card: these show what it looks like there. */
const DRAWN: Readonly<Record<string, ReactNode>> = {
  Captcha: (
    <div className="flex w-56 items-center gap-3 rounded-cut border border-line-strong bg-surface p-3">
      <ShieldCheckIcon size={24} />
      You are a person
    </div>
  ),
  ConfirmDialog: (
    <Panel title="Delete this bank?">
      {line("w-4/5")}
      <Button size="sm" variant="danger" className="self-end">
        Delete
      </Button>
    </Panel>
  ),
  Dialog: (
    <Panel title="Withdraw">
      {line("w-4/5")}
      {line("w-1/2")}
      <Button size="sm" className="self-end">
        Continue
      </Button>
    </Panel>
  ),
  Drawer: (
    <div className="flex h-32 w-56 justify-end rounded-cut bg-sunken">
      <div className="flex w-28 flex-col gap-2 bg-surface p-3 shadow-menu">
        {line("w-full")}
        {line("w-3/4")}
        {line("w-2/3")}
      </div>
    </div>
  ),
  Menu: (
    <ul className="m-0 flex w-48 list-none flex-col rounded-field bg-surface p-1.5 shadow-menu">
      {["Access Bank", "GTBank", "Zenith Bank"].map((bank) => (
        <li
          key={bank}
          className={`rounded-field px-3 py-1.5 ${bank === "GTBank" ? "bg-pale font-strong text-on-pale" : ""}`}
        >
          {bank}
        </li>
      ))}
    </ul>
  ),
  RecentMessages: (
    <Panel title="Recent messages">
      <span className="flex items-center gap-2 text-sm">
        <CheckCircleIcon size={16} className="flex-none text-gain" />
        Your bank is saved.
      </span>
      {line("w-4/5")}
    </Panel>
  ),
  Toast: (
    <div className="flex w-60 items-center gap-3 border-s-2 border-dashed border-gain bg-surface p-3.5 shadow-menu">
      <CheckCircleIcon size={20} className="text-gain" />
      Your bank is saved.
    </div>
  ),
  Tooltip: (
    <span className="rounded-cut bg-ink px-3 py-1.5 text-sm text-ground">Hide every amount</span>
  ),
};

/** What a component looks like, for the card that leads to it. Throws on one whose story is not there. */
export function ComponentExample({ group, entry }: { group: string; entry: GuideEntry }) {
  const { name, example } = entry;
  const module = MODULES.get(`Components/${group}/${name}`);
  const width = example?.width ?? 300;
  if (example === undefined) return DRAWN[name];
  if (module === undefined) throw new Error(`${name} has no stories.`);
  return (
    <div style={{ width, zoom: Math.min(1, CARD_PX / width) }}>
      {drawStory(module, example.story)}
    </div>
  );
}
