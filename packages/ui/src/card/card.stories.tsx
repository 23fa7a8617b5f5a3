import type { Meta, StoryObj } from "@storybook/react-vite";
import { Card } from "./card.tsx";

const meta = { title: "Components/Layout/Card", component: Card } satisfies Meta<typeof Card>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Sheet: Story = {
  args: {
    children: (
      <>
        <h2 className="heading-xs">Check USD Rate</h2>
        <p className="mt-2 text-ink-soft">Rates are set each morning at nine, Lagos time.</p>
      </>
    ),
  },
};
