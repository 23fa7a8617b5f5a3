import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { Logo, LogoMark } from "./logo.tsx";

const meta = { title: "Components/Layout/Logo", component: Logo } satisfies Meta<typeof Logo>;
export default meta;
type Story = StoryObj<typeof meta>;

export const AsAPicture: Story = {
  parameters: { musts: ["logo-1"] },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("img", { name: "Kinfold" })).toBeVisible();
  },
};
export const LeadingHome: Story = {
  parameters: { musts: ["logo-2"] },
  args: { href: "/" },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("link", { name: "Kinfold" })).toHaveAttribute("href", "/");
  },
};
export const OnCloth: Story = {
  args: { href: "/", onCloth: true },
  decorators: [
    (Story) => (
      <div className="bg-cloth-deep p-6">
        <Story />
      </div>
    ),
  ],
};
export const MarkAlone: Story = {
  parameters: { musts: ["logo-3"] },
  render: () => <LogoMark />,
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("img", { name: "Kinfold" })).toBeVisible();
  },
};
