import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { Leaf, Part, TokenName } from "./leaf.tsx";
import { REDUCED, TOKENS, listTokens } from "./tokens.ts";

const meta = { title: "Foundations/Motion" } satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

const DURATIONS = listTokens("duration-");
const EASES = listTokens("ease-");

function Thread({ duration, ease, far }: { duration: string; ease: string; far: boolean }) {
  return (
    <div className="flex h-6 items-center rounded-press bg-surface-sunken">
      <span
        className={`h-6 w-6 rounded-press bg-action motion-reduce:transition-none ${far ? "ms-[calc(100%-1.5rem)]" : "ms-0"}`}
        style={{
          transitionProperty: "margin-inline-start",
          transitionDuration: `var(--${duration})`,
          transitionTimingFunction: `var(--${ease})`,
        }}
      />
    </div>
  );
}

function Loom() {
  const [far, setFar] = useState(false);
  return (
    <Leaf
      title="Motion"
      says="Cloth unfolds quickly and settles. A person who asked for less gets none."
    >
      <button
        type="button"
        className="self-start rounded-press bg-action px-6 py-3 font-strong text-on-action"
        onClick={() => {
          setFar(!far);
        }}
      >
        Pull the thread
      </button>
      <Part title="How long">
        {DURATIONS.map((duration) => (
          <div key={duration}>
            <TokenName>
              {duration} {TOKENS.light.get(duration)}
            </TokenName>
            <Thread duration={duration} ease="ease-out" far={far} />
          </div>
        ))}
      </Part>
      <Part title="How">
        {EASES.map((ease) => (
          <div key={ease}>
            <TokenName>{ease}</TokenName>
            <Thread duration="duration-modal-slide" ease={ease} far={far} />
          </div>
        ))}
      </Part>
    </Leaf>
  );
}

/** Press the button to see each duration and each curve. */
export const DurationsAndCurves: Story = { render: () => <Loom /> };

/** On a device that asks for less: nothing slides, and a dialog only fades. */
export const LessMotion: Story = {
  render: () => (
    <Leaf
      title="Less motion"
      says="A person who asks their device for less gets the end of every movement at once. Only the page behind a dialog still fades, so that it is seen to go."
    >
      <table className="border-collapse text-sm">
        <thead>
          <tr className="border-b-2 border-ink text-ink-soft">
            {["Duration", "otherwise", "with less motion"].map((head) => (
              <th key={head} scope="col" className="p-2 text-start font-strong">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {DURATIONS.map((duration) => (
            <tr key={duration} className="border-b border-line">
              <th scope="row" className="p-2 text-start">
                <TokenName>{duration}</TokenName>
              </th>
              <td className="p-2 tabular-nums">{TOKENS.light.get(duration)}</td>
              <td className="p-2 tabular-nums">{REDUCED.get(duration)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Leaf>
  ),
};
