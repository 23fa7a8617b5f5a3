import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { COMPONENT_GUIDE } from "./component-guide.ts";
import { FrontPage } from "./front-page.tsx";

// It is a page of its own already.
const meta = { title: "Foundations/StartHere", tags: ["!autodocs"] } satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

/** What the workshop is, what changed, how to review in it, and which component does what. */
export const Page: Story = {
  render: () => <FrontPage />,
  play: async ({ canvas, userEvent }) => {
    await canvas.findByText(/^npm run workshop shows here/);
    await expect(canvas.getByRole("link", { name: "Dialog" })).toHaveAttribute(
      "href",
      "./?path=/docs/components-overlays-dialog--docs",
    );
    const all = Object.values(COMPONENT_GUIDE).flat().length;
    await userEvent.click(canvas.getByRole("radio", { name: `All ${all}` }));
    await expect(canvas.getAllByText(/^Also called /)).toHaveLength(all);
    await userEvent.click(canvas.getByRole("radio", { name: "Often needed 12" }));
    await expect(canvas.getAllByText(/^Also called /)).toHaveLength(12);
  },
};
