import type { Meta, StoryObj } from "@storybook/react-vite";
import { Stitch } from "./stitch.tsx";

const meta = { title: "Components/Layout/Stitch", component: Stitch } satisfies Meta<typeof Stitch>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Joined: Story = {};
