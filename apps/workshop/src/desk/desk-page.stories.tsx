import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, screen, waitFor, within } from "storybook/test";
import { placeAtDesk } from "#testing/at-the-desk.tsx";
import {
  setDeskAnswer,
  keepDeskWaiting,
  keepDeskAway,
  refuseDecisions,
  takeDecisions,
} from "#testing/desk-answers.ts";
import { decision, desk, run } from "#testing/desk-samples.ts";
import { DeskPage } from "./desk-page.tsx";

const meta = {
  title: "Workshop/Desk",
  component: DeskPage,
  decorators: [placeAtDesk("/")],
  parameters: { layout: "fullscreen" },
  beforeEach: ({ msw }) => {
    msw.use(...setDeskAnswer(desk), takeDecisions(decision, sent));
  },
} satisfies Meta<typeof DeskPage>;
export default meta;
type Story = StoryObj<typeof meta>;
type Play = NonNullable<Story["play"]>;
type Context = Parameters<Play>[0];

const sent = fn();

const openDesk = async ({ canvas }: Context): Promise<void> => {
  await canvas.findByRole("heading", { name: "Notice: another drawing" });
};

/** Waits until the shown cause is this one. */
const shows = async ({ canvas }: Context, title: RegExp): Promise<void> => {
  await expect(await canvas.findByRole("heading", { level: 2, name: title })).toBeVisible();
};

export const Ready: Story = {
  play: async (context) => {
    await openDesk(context);
    const causes = within(context.canvas.getByRole("list", { name: "To decide" }));
    await expect(causes.getAllByRole("button")).toHaveLength(5);
    await expect(
      context.canvas.getByRole("button", { name: /Accept 4 screenshots/ }),
    ).toBeVisible();
  },
};

/** Served to others, the workshop knows the reviewer by their staff account. */
export const SignedIn: Story = {
  beforeEach: ({ msw }) => {
    msw.use(...setDeskAnswer({ ...desk, reviewer: "Kemi Lawal", isSignedIn: true }));
  },
  play: async (context) => {
    await openDesk(context);
    await expect(context.canvas.getByRole("button", { name: "Sign out" })).toBeVisible();
  },
};

export const SideBySide: Story = {
  play: async (context) => {
    await openDesk(context);
    await context.userEvent.click(context.canvas.getByRole("radio", { name: "Side by side" }));
    await expect(
      context.canvas.getByRole("img", {
        name: "Bankaccount, not matching, dark, 390 px: difference",
      }),
    ).toBeVisible();
  },
};

export const MovedByKeys: Story = {
  play: async (context) => {
    const { canvas, userEvent } = context;
    await openDesk(context);
    await userEvent.keyboard("[[[[");
    const [slider] = canvas.getAllByRole("slider");
    await waitFor(() => expect(slider).toHaveValue("30"));
    await userEvent.keyboard("j");
    await shows(context, /Pagination/);
    await userEvent.keyboard("k");
    await shows(context, /Notice/);
    await userEvent.keyboard("n");
    await expect(await canvas.findByText(/2 of 4/)).toBeVisible();
  },
};

export const Unproven: Story = {
  play: async (context) => {
    await openDesk(context);
    await context.userEvent.keyboard("j");
    await shows(context, /Pagination/);
    await expect(
      context.canvas.getAllByText(/could not be proven: there was no such screenshot/)[0],
    ).toBeVisible();
    await expect(context.canvas.getByText(/has 1 other cause too/)).toBeVisible();
  },
};

export const NewLook: Story = {
  play: async (context) => {
    await openDesk(context);
    await context.userEvent.keyboard("jj");
    await shows(context, /nothing to compare/);
  },
};

export const FaultOfAxe: Story = {
  play: async (context) => {
    await openDesk(context);
    await context.userEvent.click(context.canvas.getByRole("radio", { name: "axe 1" }));
    await shows(context, /svg-img-alt/);
    await expect(context.canvas.queryByRole("button", { name: /Accept/ })).toBeNull();
  },
};

export const FailedPlay: Story = {
  play: async (context) => {
    await openDesk(context);
    await context.userEvent.click(context.canvas.getByRole("radio", { name: "Plays 1" }));
    await shows(context, /Focus goes back/);
  },
};

export const Search: Story = {
  play: async (context) => {
    const { canvas, userEvent } = context;
    await openDesk(context);
    await userEvent.keyboard("/");
    await userEvent.keyboard("pagination{Enter}");
    await shows(context, /Pagination/);
    await expect(
      within(canvas.getByRole("list", { name: "To decide" })).getAllByRole("button"),
    ).toHaveLength(1);
  },
};

export const NothingFits: Story = {
  play: async (context) => {
    await openDesk(context);
    await context.userEvent.type(context.canvas.getByRole("searchbox"), "tooltip{Enter}");
    await expect(await context.canvas.findByText("No cause fits")).toBeVisible();
  },
};

export const WithoutReason: Story = {
  play: async (context) => {
    await openDesk(context);
    await context.userEvent.keyboard("a");
    await expect(await context.canvas.findByText("Say why.")).toBeVisible();
    await expect(context.canvas.getByRole("textbox", { name: /Reason/ })).toHaveFocus();
  },
};

export const Accepted: Story = {
  play: async (context) => {
    sent.mockClear();
    await openDesk(context);
    await context.userEvent.keyboard("a");
    await context.userEvent.keyboard("Agreed with Tunde{Enter}");
    await shows(context, /Pagination/);
    await expect(sent).toHaveBeenCalledWith({
      cause: "icon",
      outcome: "accepted",
      reason: "Agreed with Tunde",
    });
    await context.userEvent.keyboard("a");
    await shows(context, /Withdraw/);
    await expect(sent).toHaveBeenCalledTimes(2);
    await expect(
      within(context.canvas.getByRole("list", { name: "Decided" })).getAllByText(
        /Accepted by Amina Yusuf/,
      ),
    ).toHaveLength(2);
  },
};

export const Denied: Story = {
  play: async (context) => {
    sent.mockClear();
    await openDesk(context);
    await context.userEvent.keyboard("d");
    await context.userEvent.keyboard("The circle means attention here{Enter}");
    await shows(context, /Pagination/);
    await expect(sent).toHaveBeenCalledWith({
      cause: "icon",
      outcome: "denied",
      reason: "The circle means attention here",
    });
    await expect(context.canvas.getByText("Denied by Amina Yusuf")).toBeVisible();
    await expect(context.canvas.getByRole("textbox", { name: /Reason/ })).toHaveValue("");
  },
};

export const Commented: Story = {
  play: async (context) => {
    await openDesk(context);
    await context.userEvent.keyboard("c");
    await context.userEvent.keyboard("Which brown is this?{Enter}");
    await expect(
      await context.canvas.findByText(/by Amina Yusuf, 2026-11-23: Which brown/),
    ).toBeVisible();
    await shows(context, /Notice/);
  },
};

export const DecidedBefore: Story = {
  beforeEach: ({ msw }) => {
    msw.use(...setDeskAnswer({ ...desk, decisions: [decision] }));
  },
  play: async (context) => {
    await shows(context, /Pagination/);
    await expect(context.canvas.getByText("Accepted by Amina Yusuf")).toBeVisible();
  },
};

export const Refused: Story = {
  beforeEach: ({ msw }) => {
    msw.use(refuseDecisions("The run has no such cause. Load the page again."));
  },
  play: async (context) => {
    await openDesk(context);
    await context.userEvent.keyboard("a");
    await context.userEvent.keyboard("Agreed{Enter}");
    await expect(await context.canvas.findByText(/no such cause/)).toBeVisible();
    await shows(context, /Notice/);
  },
};

export const WithoutName: Story = {
  beforeEach: ({ msw }) => {
    msw.use(...setDeskAnswer({ run, decisions: [] }));
  },
  play: async (context) => {
    await openDesk(context);
    await expect(context.canvas.getByText("No one is named")).toBeVisible();
  },
};

export const Keys: Story = {
  play: async (context) => {
    await openDesk(context);
    await context.userEvent.keyboard("?");
    await expect(await screen.findByRole("dialog", { name: "Keys" })).toBeVisible();
  },
};

export const NothingToReview: Story = {
  beforeEach: ({ msw }) => {
    msw.use(...setDeskAnswer({ ...desk, run: { ...run, causes: [], looks: {} } }));
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Nothing to review")).toBeVisible();
  },
};

export const NoRun: Story = {
  beforeEach: ({ msw }) => {
    msw.use(...setDeskAnswer({ reviewer: "Amina Yusuf", decisions: [] }));
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/npm run stories -- test/)).toBeVisible();
  },
};

export const Loading: Story = {
  beforeEach: ({ msw }) => {
    msw.use(keepDeskWaiting());
  },
};

export const Unreachable: Story = {
  beforeEach: ({ msw }) => {
    msw.use(keepDeskAway());
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/The workshop does not answer/)).toBeVisible();
  },
};
