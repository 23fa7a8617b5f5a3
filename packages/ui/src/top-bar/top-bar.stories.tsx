import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { ThemeToggle } from "#theme-toggle/theme-toggle.tsx";
import { TopBar } from "./top-bar.tsx";

const meta = {
  title: "Components/Navigation/TopBar",
  component: TopBar,
  args: { logoHref: "/", end: <ThemeToggle /> },
  parameters: { layout: "fullscreen", section: "2 Shared shell" },
} satisfies Meta<typeof TopBar>;
export default meta;
type Story = StoryObj<typeof meta>;

export const AtRest: Story = {
  parameters: {
    musts: ["top-bar-1"],
    state: "The top bar, 88 px",
    seen: { role: "img", name: "Kinfold" },
    proof: "e2e/screens: the member is waited for…",
  },
  play: async ({ canvas }) => {
    const bar = canvas.getByRole("banner");
    await expect(bar.getBoundingClientRect().height).toBe(88);
    await expect(getComputedStyle(bar)).toMatchObject({ position: "sticky", top: "0px" });
  },
};
