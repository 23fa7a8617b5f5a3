import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect } from "storybook/test";
import { IconButton } from "#icon-button/icon-button.tsx";
import { BellIcon } from "#icon/icon.tsx";
import { Tooltip } from "./tooltip.tsx";

const meta = { title: "Components/Overlays/Tooltip", component: Tooltip } satisfies Meta<
  typeof Tooltip
>;
export default meta;
type Story = StoryObj<{ name: string }>;

export const BesideAnIcon: Story = {
  parameters: { musts: ["tooltip-1"] },
  args: { name: "Notifications" },
  argTypes: { name: { description: "What the button of this story is called." } },
  render: function Page({ name }) {
    const [button, setButton] = useState<HTMLButtonElement | null>(null);
    return (
      <>
        <IconButton ref={setButton} label={name} icon={BellIcon} />
        {button && <Tooltip beside={button}>{name}</Tooltip>}
      </>
    );
  },
  play: async ({ canvas }) => {
    const tooltip = document.querySelector<HTMLElement>('[data-slot="tooltip"]');
    await expect(tooltip).toHaveAttribute("aria-hidden", "true");
    await expect(tooltip).toBeVisible();
    await expect(canvas.getByRole("button")).toHaveAccessibleName(tooltip?.textContent ?? "");
  },
};
