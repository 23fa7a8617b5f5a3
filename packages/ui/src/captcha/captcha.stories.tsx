import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, waitFor } from "storybook/test";
import {
  captchaStrangerScript,
  captchaTestKeys,
  captchaTestScript,
} from "#testing/captcha-script.ts";
import { Captcha } from "./captcha.tsx";

const meta = {
  title: "Components/Inputs/Captcha",
  component: Captcha,
  args: {
    siteKey: captchaTestKeys.passes,
    scriptUrl: captchaTestScript,
    action: "login",
    onToken: fn(),
  },
} satisfies Meta<typeof Captcha>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Passed: Story = {
  parameters: { musts: ["captcha-2"] },
  play: async ({ canvas, canvasElement, args }) => {
    const room = () => canvasElement.querySelector('[data-slot="captcha"]')?.clientHeight;
    await expect(room()).toBe(65);
    await canvas.findByText("Success! You are not a robot.");
    await expect(room()).toBe(65);
    await expect(args.onToken).toHaveBeenLastCalledWith("XXXX.DUMMY.TOKEN.XXXX");
  },
};

export const AskedForAPress: Story = {
  args: { siteKey: captchaTestKeys.interactive },
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Verify you are human" }));
    await expect(args.onToken).toHaveBeenLastCalledWith("XXXX.DUMMY.TOKEN.XXXX");
  },
};

export const Expired: Story = {
  args: { siteKey: captchaTestKeys.expires },
  play: async ({ canvas, args }) => {
    await canvas.findByRole("button", { name: "Verify you are human" });
    await waitFor(() => expect(args.onToken).toHaveBeenLastCalledWith(null));
  },
};

export const Failing: Story = {
  args: { siteKey: captchaTestKeys.fails },
  play: async ({ canvas, args }) => {
    await canvas.findByText("The verification did not succeed.");
    await expect(canvas.getByRole("button", { name: "Try again" })).toBeEnabled();
    await expect(args.onToken).toHaveBeenLastCalledWith(null);
  },
};

export const Unreachable: Story = {
  args: { scriptUrl: captchaStrangerScript },
  play: async ({ canvas, userEvent }) => {
    await canvas.findByText(/could not be loaded/);
    await userEvent.click(canvas.getByRole("button", { name: "Try again" }));
    await canvas.findByText(/could not be loaded/);
  },
};

export const RequiredByTheForm: Story = {
  args: {
    siteKey: captchaTestKeys.interactive,
    error: "automated verification required, please refresh your browser",
  },
  play: async ({ canvas }) => {
    await canvas.findByRole("button", { name: "Verify you are human" });
  },
};
