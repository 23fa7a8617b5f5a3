import type { Meta, StoryObj } from "@storybook/react-vite";
import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { expect, fn, screen, waitFor, within } from "storybook/test";
import { Button } from "#button/button.tsx";
import { TextField } from "#text-field/text-field.tsx";
import { TOKENS } from "#foundations/tokens.ts";
import { Dialog } from "./dialog.tsx";

const MOVES = ["duration-modal-fade", "duration-modal-slide"];

const meta = {
  title: "Components/Overlays/Dialog",
  component: Dialog,
  args: {
    open: true,
    onOpenChange: fn(),
    title: "Your next of kin",
    children: <TextField label="Full name" name="name" />,
    footer: <Button>Save</Button>,
  },
  parameters: {
    layout: "fullscreen",
    docs: { story: { height: "480px" } },
    section: "2 Modal overlay",
  },
} satisfies Meta<typeof Dialog>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Everything moves as on a device that does not ask for less motion. Returns the undo. */
function moves() {
  const root = document.documentElement.style;
  for (const name of MOVES) root.setProperty(`--${name}`, TOKENS.light.get(name) ?? "");
  return () => {
    for (const name of MOVES) root.removeProperty(`--${name}`);
  };
}

/** How long the page behind takes to fade and the panel to slide. */
function durations() {
  const rest = moves();
  const taken = ['[data-slot="dialog-scrim"]', '[data-slot="dialog"]'].map((part) => {
    const element = document.querySelector(part);
    return element === null ? "" : getComputedStyle(element).animationDuration;
  });
  rest();
  return taken;
}

/** Says more a moment after it came. */
function Growing() {
  const [articles, setArticles] = useState(1);
  useEffect(() => {
    const timer = setTimeout(() => setArticles(24), 50);
    return () => clearTimeout(timer);
  }, []);
  return <Articles count={articles} />;
}

function Articles({ count }: { count: number }) {
  return (
    <div>
      {Array.from({ length: count }, (_, i) => (
        <p key={i} className="mt-3 text-ink-soft">
          Article {i + 1}. Members contribute to shared plans and are paid out in their order.
        </p>
      ))}
    </div>
  );
}

export const Open: Story = {
  parameters: {
    musts: ["dialog-2"],
    state: "With a close button",
    seen: { role: "button", name: "Close" },
    proof: "dialog: its cross closes it",
  },
  play: async () => {
    await screen.findByRole("dialog", { name: "Your next of kin" });
    await expect(durations()).toEqual(["0.4s", "0.5s"]);
    await waitFor(() => expect(screen.getByLabelText("Full name")).toHaveFocus());
    await expect(getComputedStyle(document.body).overflowY).toBe("hidden");
  },
};

export const WithDescription: Story = {
  args: { description: "We write to them only if we cannot reach you for a year." },
  play: async () => {
    const dialog = await screen.findByRole("dialog");
    await expect(dialog).toHaveAccessibleDescription(/cannot reach you for a year/);
  },
};

export const Small: Story = { args: { size: "sm" } };

export const MustBeAnswered: Story = {
  parameters: {
    state: "Without one, when it must be answered",
    seen: { role: "button", name: "I accept" },
    proof: "dialog: a dialog that must be answered has no cross and does…",
  },
  args: { closable: false, title: "Our terms have changed", footer: <Button>I accept</Button> },
  play: async ({ args, userEvent }) => {
    await screen.findByRole("dialog");
    await userEvent.keyboard("{Escape}");
    await expect(args.onOpenChange).not.toHaveBeenCalled();
    await expect(screen.queryByRole("button", { name: "Close" })).toBeNull();
  },
};

export const DippedInAnotherColour: Story = {
  parameters: {
    state: "With a level and a gradient of its own",
    seen: { role: "dialog", name: "Your next of kin" },
    proof: "dialog: its description is read with it…",
  },
  args: { gradient: "var(--color-accent-soft)" },
};

export const LongerThanTheScreen: Story = {
  parameters: { musts: ["dialog-3"] },
  args: {
    title: "Bylaws",
    children: <Articles count={24} />,
    footer: <Button>Close</Button>,
  },
  play: async () => {
    const dialog = await screen.findByRole("dialog");
    const { bottom } = within(dialog)
      .getByText("Close", { selector: "button" })
      .getBoundingClientRect();
    await expect(bottom).toBeLessThanOrEqual(dialog.getBoundingClientRect().bottom);
    await expect(within(dialog).getByText("Article 1.", { exact: false })).toBeVisible();
    // A keyboard scrolls it, and hears what it is in.
    const scrolled = await within(dialog).findByRole("group", { name: "Bylaws" });
    await expect(scrolled).toHaveAttribute("tabindex", "0");
  },
};

/** Its height is no whole number when it sets out, and the cloth along its edge is as sharp in the end as anywhere. */
export const GrewWhileItRose: Story = {
  globals: { viewport: { value: "phone" } },
  args: {
    title: "Bylaws",
    children: <Growing />,
  },
  beforeEach: moves,
  play: async () => {
    const dialog = await screen.findByRole("dialog");
    await expect(dialog.getAnimations()).toHaveLength(1);
    await screen.findByText("Article 24.", { exact: false });
    await Promise.all(dialog.getAnimations().map(({ finished }) => finished));
  },
};

const OPENED: Pick<Story, "args" | "render"> = {
  args: { open: false },
  render: function Page(args) {
    const [open, setOpen] = useState(false);
    return (
      <main className="p-6">
        <Button onClick={() => setOpen(true)}>Add next of kin</Button>
        <Dialog {...args} open={open} onOpenChange={setOpen} />
      </main>
    );
  },
};

/** Not a moment of it is invisible to anyone who asked for less motion. */
export const OpensAtOnceWithLessMotion: Story = {
  ...OPENED,
  globals: { viewport: { value: "desk" } },
  play: async ({ canvas }) => {
    flushSync(() => canvas.getByRole("button", { name: "Add next of kin" }).click());
    const isVisible = screen.getByRole("dialog").checkVisibility({ opacityProperty: true });
    const { matches: isLess } = matchMedia("(prefers-reduced-motion: reduce)");
    await expect(isVisible).toBe(isLess);
  },
};

export const OpensAndClosesByKeyboard: Story = {
  parameters: { musts: ["dialog-1"] },
  ...OPENED,
  play: async ({ canvas, userEvent }) => {
    const opener = canvas.getByRole("button", { name: "Add next of kin" });
    await userEvent.tab();
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(screen.getByLabelText("Full name")).toHaveFocus());
    await userEvent.tab();
    await expect(screen.getByRole("button", { name: "Save" })).toHaveFocus();
    await userEvent.tab();
    await expect(screen.getByRole("button", { name: "Close" })).toHaveFocus();
    await userEvent.tab();
    await expect(screen.getByLabelText("Full name")).toHaveFocus();
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await expect(opener).toHaveFocus();
  },
};
