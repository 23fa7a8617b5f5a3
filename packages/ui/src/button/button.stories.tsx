import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn } from "storybook/test";
import { ArrowRightIcon, DownloadSimpleIcon } from "#icon/icon.tsx";
import { POINTER_STATES, PointerStates } from "#testing/pointer-states.tsx";
import { Button, ButtonLink, type ButtonVariant } from "./button.tsx";

const meta = {
  title: "Components/Inputs/Button",
  component: Button,
  parameters: { section: "9 Money and buttons" },
  args: { children: "Continue", onClick: fn() },
} satisfies Meta<typeof Button>;
export default meta;
type Story = StoryObj<typeof meta>;

const ON_PAPER = [
  "primary",
  "outline",
  "soft",
  "quiet",
  "danger",
  "danger-outline",
] satisfies ButtonVariant[];
const ON_CLOTH = ["cloth", "cloth-line"] satisfies ButtonVariant[];

const STATES = [
  ["At rest", {}],
  ["With an icon", { icon: DownloadSimpleIcon }],
  ["Small", { size: "sm" }],
  ["Busy", { busy: "Sending" }],
  ["Disabled", { disabled: true }],
] as const;

function Variants(props: (typeof STATES)[number][1]) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      {ON_PAPER.map((variant) => (
        <Button key={variant} variant={variant} {...props}>
          {variant}
        </Button>
      ))}
      <div data-on-cloth className="flex gap-3 bg-cloth p-3">
        {ON_CLOTH.map((variant) => (
          <Button key={variant} variant={variant} {...props}>
            {variant}
          </Button>
        ))}
      </div>
    </div>
  );
}

export const Primary: Story = {
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.tab();
    await expect(canvas.getByRole("button", { name: "Continue" })).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect(args.onClick).toHaveBeenCalledTimes(1);
  },
};

export const Matrix: Story = {
  render: () => (
    <div className="flex flex-col gap-6">
      {STATES.map(([name, props]) => (
        <section key={name} className="flex flex-col gap-3">
          <h2 className="text-sm text-ink-soft">{name}</h2>
          <Variants {...props} />
        </section>
      ))}
    </div>
  ),
  play: async ({ canvas }) => {
    const round = canvas.getAllByRole("button").map((button) => {
      const { height } = button.getBoundingClientRect();
      const radius = Number.parseFloat(getComputedStyle(button).borderRadius);
      return radius >= height / 2 ? height : 0;
    });
    await expect(new Set(round)).toEqual(new Set([49, 40]));
    await expect(round.filter((height) => height === 49)).toHaveLength(
      (ON_PAPER.length + ON_CLOTH.length) * (STATES.length - 1),
    );
  },
};

export const Busy: Story = {
  parameters: { state: "A button at work", seen: { role: "button", name: "Sending" } },
  args: { busy: "Sending" },
  play: async ({ canvas, userEvent, args }) => {
    const button = canvas.getByRole("button", { name: "Sending" });
    await userEvent.click(button);
    await expect(args.onClick).not.toHaveBeenCalled();
    await expect(button).toHaveFocus();
    await expect(button).toHaveAttribute("aria-busy", "true");
  },
};

export const DoneForGood: Story = {
  args: { variant: "soft", done: true, children: "Exco Referral Requested!" },
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole("button"));
    await expect(args.onClick).not.toHaveBeenCalled();
  },
};

export const DisabledWithTheReasonBeside: Story = {
  args: { disabled: true, "aria-describedby": "why" },
  render: (args) => (
    <div className="flex flex-col items-start gap-2">
      <Button {...args} />
      <p id="why" className="text-sm text-ink-soft">
        One field needs another look before you can continue.
      </p>
    </div>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("button")).toHaveAccessibleDescription(/another look/);
  },
};

export const AcrossTheForm: Story = { args: { block: true } };

export const LeadingSomewhere: Story = {
  render: () => (
    <div className="flex flex-wrap gap-3">
      <ButtonLink href="#wallet" icon={ArrowRightIcon}>
        View Wallet
      </ButtonLink>
      <ButtonLink href="https://example.org" external variant="outline">
        Read the bylaws
      </ButtonLink>
    </div>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("link", { name: "View Wallet" })).toHaveAttribute(
      "href",
      "#wallet",
    );
  },
};

export const HoverFocusPressed: Story = {
  parameters: POINTER_STATES,
  render: () => (
    <PointerStates>
      <Variants />
    </PointerStates>
  ),
};
