import type { Meta, StoryObj } from "@storybook/react-vite";
import { CheckCircleIcon, XIcon } from "#icon/icon.tsx";
import { Leaf, Part } from "./leaf.tsx";

const meta = { title: "Foundations/Voice" } satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

const SAYINGS: { rule: string; say: string; rather: string }[] = [
  {
    rule: "Say what happened, how much, and what comes next.",
    say: "₦150,000.00 is on its way to GTBank ••4471. It will be there by 5 December 2026.",
    rather: "Success! Your request was processed.",
  },
  {
    rule: "When something fails, say whether money moved, and what to do.",
    say: "We could not take ₦50,000.00. Nothing was charged. Try another card.",
    rather: "Payment error: transaction declined (05).",
  },
  {
    rule: "Blame no one.",
    say: "That code has expired. Ask for a new one.",
    rather: "You entered an invalid code.",
  },
  {
    rule: "Promise nothing that a market decides.",
    say: "Returns are not guaranteed and may be lower than shown.",
    rather: "Watch your money grow.",
  },
  {
    rule: "Name what a button does, in the words of the person who presses it.",
    say: "Fund wallet",
    rather: "Submit",
  },
  {
    rule: "Say why something cannot be pressed, next to it.",
    say: "You can withdraw once your bank account is confirmed.",
    rather: "A grey button, and silence.",
  },
];

const SMALL: [string, string][] = [
  ["Capitals", "Only the first letter, except in names that the product fixed: Create Account."],
  ["Exclamation marks", "None, except in sentences that the product fixed."],
  ["Dates", "5 December 2026. In a row, 12 Nov. Times by 24 hours: 14:40."],
  ["Names", "As their owners write them, with every dot and tone."],
  ["Empty lists", "What will be here, and the way to the first of it."],
];

/** How the club speaks: as a relative whom one trusts with the ledger. */
export const Words: Story = {
  render: () => (
    <Leaf
      title="Voice"
      says="Plain, warm, exact. A relative who keeps the accounts, and would rather be short than clever."
    >
      {SAYINGS.map(({ rule, say, rather }) => (
        <Part key={rule} title={rule}>
          <dl className="m-0 grid gap-3 sm:grid-cols-2">
            <div className="flex gap-3 rounded-cut bg-gain-soft p-4">
              <dt>
                <CheckCircleIcon className="text-gain" />
                <span className="sr-only">Say</span>
              </dt>
              <dd className="m-0">{say}</dd>
            </div>
            <div className="flex gap-3 rounded-cut bg-surface-sunken p-4 text-ink-soft">
              <dt>
                <XIcon className="text-error" />
                <span className="sr-only">Rather than</span>
              </dt>
              <dd className="m-0">{rather}</dd>
            </div>
          </dl>
        </Part>
      ))}
      <Part title="Small print">
        <dl className="m-0 grid gap-3">
          {SMALL.map(([name, rule]) => (
            <div key={name} className="grid gap-x-6 sm:grid-cols-[10rem_1fr]">
              <dt className="font-strong">{name}</dt>
              <dd className="m-0 text-ink-soft">{rule}</dd>
            </div>
          ))}
        </dl>
      </Part>
    </Leaf>
  ),
};
