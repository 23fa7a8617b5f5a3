import { Button } from "#button/button.tsx";
import { COLOUR_ROLES } from "./colour-roles.ts";
import { computePairContrast, PAIRS, type Pair } from "./contrast.ts";
import { Leaf, Part } from "./leaf.tsx";
import { TOKENS, type Theme } from "./tokens.ts";
import { Segmented } from "#segmented/segmented.tsx";
import { SelectField } from "#select-field/select-field.tsx";
import { TextField } from "#text-field/text-field.tsx";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { useRef, useState } from "react";
import { expect } from "storybook/test";
import { KEY_STORIES } from "./key-stories.ts";
import { measureTexts, type TextPair } from "./measure-texts.ts";

const meta = { title: "Foundations/TryAColour" } satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

const ROLES = Object.values(COLOUR_ROLES)
  .flat()
  .map((role) => ({ value: `color-${role}`, label: role }));
const isColour = (text: string): boolean => /^#[\da-f]{6}$/i.test(text);
const shorten = (token: string): string => token.replace(/^color-/, "");

type TriedColour = { role: string; colour: string; theme: Theme };

/** The pairs in which a role stands, with their contrast before and after. */
function listTriedPairs({ role, colour, theme }: TriedColour) {
  const before = TOKENS[theme];
  const after = new Map(before).set(role, colour);
  return PAIRS.filter((pair) => [pair.over, pair.under, pair.upon].includes(role)).map((pair) => ({
    pair,
    before: computePairContrast(pair, before),
    after: computePairContrast(pair, after),
  }));
}

const isBelow = ({ pair, after }: { pair: Pair; after: number }): boolean => after < pair.atLeast;

function TriedPairs({ tried }: { tried: TriedColour }) {
  const pairs = listTriedPairs(tried);
  const below = pairs.filter(isBelow).length;
  return (
    <Part title="Its pairs">
      <p role="status" className="m-0">
        {pairs.length === 0
          ? "This role is in no pair: it owes no contrast."
          : `${below} of ${pairs.length} pairs of this role would be below what they owe.`}
      </p>
      <table className="w-full border-collapse text-start text-sm">
        <thead className="text-ink-soft">
          <tr className="border-b border-line">
            {["Pair", "Owes", "Now", "Then"].map((head) => (
              <th key={head} scope="col" className="p-2 text-start font-strong">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {pairs.map(({ pair, before, after }) => (
            <tr key={`${pair.over} ${pair.under} ${pair.use}`} className="border-b border-line">
              <th scope="row" className="p-2 text-start font-strong wrap-anywhere">
                {shorten(pair.over)} on {shorten(pair.under)}
                <span className="block font-body text-ink-soft">{pair.use}</span>
              </th>
              <td className="p-2 tabular-nums">{pair.atLeast}</td>
              <td className="p-2 tabular-nums">{before.toFixed(2)}</td>
              <td className="p-2 tabular-nums">
                {after.toFixed(2)}
                {after < pair.atLeast && <span className="block text-error">too little</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Part>
  );
}

declare global {
  interface Window {
    /** What a document of Storybook tells of its story. */
    __STORYBOOK_ADDONS_CHANNEL__?: { on: (event: "storyFinished", hear: () => void) => void };
  }
}

function describeTexts(pairs: readonly TextPair[]): string {
  const below = pairs.filter(({ contrast, atLeast }) => contrast < atLeast);
  const worst = below.toSorted((one, other) => one.contrast - other.contrast)[0];
  const summary = `${pairs.length} pairs of text and ground, ${below.length} below`;
  return worst === undefined
    ? summary
    : `${summary}: ${worst.over} on ${worst.under} has ${worst.contrast.toFixed(2)}`;
}

/** A story in a document of its own, in which the role has the tried colour. */
function TriedStory({ story, tried }: { story: string; tried: TriedColour }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [texts, setTexts] = useState<TextPair[]>();
  const { role, colour, theme } = tried;
  function dye() {
    const story = frame.current?.contentWindow;
    story?.document.documentElement.style.setProperty(`--${role}`, colour);
    story?.__STORYBOOK_ADDONS_CHANNEL__?.on("storyFinished", () =>
      setTexts(measureTexts(story.document)),
    );
  }
  return (
    <figure className="m-0 flex min-w-0 flex-col gap-1">
      {/* A page of our own, whose style this page sets. */}
      {/* oxlint-disable-next-line react/iframe-missing-sandbox */}
      <iframe
        ref={frame}
        // Another colour is another document.
        key={`${role} ${colour} ${theme}`}
        // Stories in documents of this name are played one after another.
        id={`iframe--${story}`}
        title={story}
        loading="lazy"
        src={`iframe.html?id=${story}&viewMode=story&globals=theme:${theme}`}
        onLoad={dye}
        className="block h-80 w-full rounded-cut border border-line"
      />
      <figcaption className="text-sm text-ink-soft">
        {story}: {texts === undefined ? "not measured yet" : describeTexts(texts)}
      </figcaption>
    </figure>
  );
}

function TryAColour() {
  const [theme, setTheme] = useState<Theme>("light");
  const [role, setRole] = useState("color-ink-muted");
  const [typed, setTyped] = useState("#9298ab");
  const [shown, setShown] = useState<TriedColour>();
  const colour = isColour(typed) ? typed : (TOKENS[theme].get(role) ?? "");
  const tried = { role, colour, theme };
  return (
    <Leaf
      title="Try a colour"
      says="Give a role another colour and read what becomes of every pair that it is in, and of key stories."
    >
      <div className="grid items-end gap-5 sm:grid-cols-3">
        <Segmented
          label="Theme"
          value={theme}
          onChange={(value) => setTheme(value === "dark" ? "dark" : "light")}
          options={[
            { value: "light", label: "Light" },
            { value: "dark", label: "Dark" },
          ]}
        />
        <SelectField label="Role" value={role} onChange={setRole} options={ROLES} />
        <TextField
          label="Colour"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          error={isColour(typed) ? undefined : "Write it as #rrggbb"}
        />
      </div>
      {isColour(colour) ? (
        <>
          <TriedPairs tried={tried} />
          <Part title="On key stories">
            <p className="m-0">
              <Button variant="outline" onClick={() => setShown(tried)}>
                Draw {KEY_STORIES.length} stories with it
              </Button>
            </p>
            {shown !== undefined && (
              <div className="grid gap-6 md:grid-cols-2">
                {KEY_STORIES.map((story) => (
                  <TriedStory key={story} story={story} tried={shown} />
                ))}
              </div>
            )}
          </Part>
        </>
      ) : (
        <p className="m-0">
          This role is translucent: it has no colour that a pair could be computed of.
        </p>
      )}
    </Leaf>
  );
}

/** A role in another colour: its pairs are computed at once, and twenty key stories are drawn and measured with it. */
export const Tried: Story = {
  render: () => <TryAColour />,
  play: async ({ canvas, userEvent }) => {
    const colour = canvas.getByLabelText("Colour");
    await expect(canvas.getByRole("status")).toHaveTextContent(/^[1-9]\d* of \d+ pairs/);
    await userEvent.clear(colour);
    await userEvent.type(colour, "#111111");
    await expect(canvas.getByRole("status")).toHaveTextContent(/^0 of \d+ pairs/);
    await userEvent.clear(colour);
    await userEvent.type(colour, "#9298ab");
    await expect(canvas.getAllByText("too little").length).toBeGreaterThan(3);
  },
};
