import type { Meta, StoryObj } from "@storybook/react-vite";
import { Avatar } from "./avatar.tsx";

const meta = {
  title: "Components/Data/Avatar",
  component: Avatar,
  args: { name: "Adaeze Okafor" },
} satisfies Meta<typeof Avatar>;
export default meta;
type Story = StoryObj<typeof meta>;

export const TwoNames: Story = {};
export const OneName: Story = { args: { name: "Adaeze" } };
export const WithToneMarks: Story = { args: { name: "Ọ̀ṣun Ìdòwú" } };
