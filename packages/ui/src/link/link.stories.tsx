import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { POINTER_STATES, PointerStates } from "#testing/pointer-states.tsx";
import { Link } from "./link.tsx";

const meta = {
  title: "Components/Navigation/Link",
  component: Link,
  args: { href: "/auth/sign-up", children: "Register" },
} satisfies Meta<typeof Link>;
export default meta;
type Story = StoryObj<typeof meta>;

export const InASentence: Story = {
  parameters: { musts: ["link-1"] },
  render: (args) => (
    <p className="text-ink-soft">
      Not a member yet? <Link {...args} />
    </p>
  ),
  play: async ({ canvas }) => {
    const line = getComputedStyle(canvas.getByRole("link"));
    await expect(line.borderBottomStyle).toBe("solid");
    await expect(Number.parseFloat(line.borderBottomWidth)).toBeGreaterThan(0);
  },
};

export const ToAnotherSite: Story = {
  args: { href: "https://club.example/bylaws", external: true, children: "Bylaws" },
  play: async ({ canvas }) => {
    const link = canvas.getByRole("link", { name: "Bylaws" });
    await expect(link).toHaveAttribute("target", "_blank");
    await expect(link).toHaveAttribute("rel", "noopener noreferrer");
  },
};

export const HoverFocusPressed: Story = {
  parameters: POINTER_STATES,
  render: (args) => (
    <PointerStates>
      <Link {...args} />
    </PointerStates>
  ),
};
