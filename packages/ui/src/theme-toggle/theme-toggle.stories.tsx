import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { setTheme } from "#hooks/theme.ts";
import { POINTER_STATES, PointerStates } from "#testing/pointer-states.tsx";
import { ThemeToggle } from "./theme-toggle.tsx";

const meta = {
  title: "Components/Inputs/ThemeToggle",
  component: ThemeToggle,
  parameters: { section: "4 Theme" },
  beforeEach: () => {
    const before = document.documentElement.className;
    return () => {
      setTheme("light");
      document.documentElement.className = before;
    };
  },
} satisfies Meta<typeof ThemeToggle>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Segmented: Story = {
  parameters: {
    state: "Light or dark, chosen and kept",
    seen: { role: "button", name: "Light theme", pressed: true },
    proof: "e2e/screens: the theme is chosen once…",
  },
};
export const Icon: Story = {
  parameters: {
    state: "The same, by one round button",
    seen: { role: "button", name: "Dark theme" },
    proof: "theme-toggle: the round button switches and says which theme is on",
  },
  args: { look: "icon" },
};
export const OnCloth: Story = {
  decorators: [
    (Story) => (
      <div data-on-cloth="" className="bg-cloth-deep p-4">
        <Story />
      </div>
    ),
  ],
};

export const ChangedByKeyboard: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab();
    await userEvent.tab();
    const dark = canvas.getByRole("button", { name: "Dark theme" });
    await expect(dark).toHaveFocus();
    await userEvent.keyboard(" ");
    await expect(dark).toHaveAttribute("aria-pressed", "true");
    await expect(document.documentElement).toHaveClass("dark");
    await expect(localStorage.getItem("theme")).toBe("dark");
  },
};

export const HoverFocusPressed: Story = {
  parameters: POINTER_STATES,
  render: (args) => (
    <PointerStates>
      <ThemeToggle {...args} />
    </PointerStates>
  ),
};
