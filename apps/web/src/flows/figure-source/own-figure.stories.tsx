import {
  dropConnection,
  leavePending,
  refuseCall,
  respondWith,
} from "@kinfold/api/testing/mock-handlers";
import { signIn } from "@kinfold/api/session";
import { getFigureSource } from "@kinfold/contract/figure-sources";
import { getMember } from "@kinfold/contract/members";
import { figureSourceRefusals } from "@kinfold/contract/refusals/figure-sources";
import { figureSources } from "@kinfold/contract/testing/figure-source-samples";
import { formatTooOften } from "@kinfold/contract/testing/refusal-words";
import { users, wallets } from "@kinfold/contract/testing/samples";
import { getWallets } from "@kinfold/contract/wallets";
import { toMinor } from "@kinfold/money";
import { Figure } from "@kinfold/ui/figure";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { screen } from "storybook/test";
import { PATHS } from "#paths.ts";
import { withDashboard } from "#testing/in-app.tsx";
import { OwnComputed, OwnFigure } from "./own-figure.tsx";
import { computeLeft } from "./typed-amounts.ts";

/** A figure of the member's, pressed: the sum that it is made of. */
const meta = {
  title: "Flows/FigureSource/OwnFigure",
  component: OwnFigure,
  decorators: [withDashboard(PATHS.wallet)],
  args: {
    figure: "wallet-available:wal_3m8ngn",
    children: <Figure amount={toMinor(48_230_000n)} currency="NGN" size="lg" />,
  },
  parameters: {
    layout: "fullscreen",
    section: "2 Wallet screen",
    proof: "figure-sources/figure-sources: a wallet's figure is the sum of its postings…",
  },
  beforeEach: ({ msw }) => {
    signIn("story");
    msw.use(
      respondWith(getMember, users.validated),
      respondWith(getWallets, wallets.adaeze),
      respondWith(getFigureSource, figureSources.wallet),
    );
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByTitle("How this figure is made"));
    await screen.findByText("Before these");
  },
} satisfies Meta<typeof OwnFigure>;
export default meta;
type Story = StoryObj<typeof meta>;
type Play = NonNullable<Story["play"]>;

const sees =
  (words: string | RegExp): Play =>
  async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByTitle("How this figure is made"));
    await screen.findByText(words);
  };

export const Ready: Story = {
  parameters: { state: "Trace: a wallet's figure", seen: "Before these" },
};

/** Before it is pressed: a stitched line under the figure, and nothing fetched. */
export const ReadyToPress: Story = {
  play: async ({ canvas }) => {
    await canvas.findByTitle("How this figure is made");
  },
};

export const ReadyOfValue: Story = {
  parameters: {
    state: "Trace: a value",
    seen: "Rounded up by 0.1775 of a kobo or cent",
    proof: "figure-sources/figure-sources: a value is units at a price that two people published…",
  },
  beforeEach: ({ msw }) => {
    msw.use(respondWith(getFigureSource, figureSources.value));
  },
  play: sees("Rounded up by 0.1775 of a kobo or cent"),
};

export const ReadyOfGain: Story = {
  beforeEach: ({ msw }) => {
    msw.use(respondWith(getFigureSource, figureSources.gain));
  },
  play: sees("Contributed"),
};

export const ReadyOfPercentage: Story = {
  beforeEach: ({ msw }) => {
    msw.use(respondWith(getFigureSource, figureSources.percent));
  },
  play: sees("Put in and not taken out"),
};

/** Nothing is posted until staff found the transfer. */
export const ReadyOfPending: Story = {
  parameters: {
    state: "Trace: nothing is posted yet",
    seen: { role: "region", name: "Bank transfer from A. Okafor" },
  },
  beforeEach: ({ msw }) => {
    msw.use(respondWith(getFigureSource, figureSources.pending));
  },
  play: sees(/Nothing is posted until it is confirmed/),
};

export const Loading: Story = {
  beforeEach: ({ msw }) => {
    msw.use(leavePending(getFigureSource));
  },
  play: sees("Reading the rows"),
};

export const Unreachable: Story = {
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(getFigureSource));
  },
  play: sees("We could not read how this figure is made just now."),
};

const { not_found: notFound } = figureSourceRefusals();

export const RefusedForNotFound: Story = {
  beforeEach: ({ msw }) => {
    const { sentence: error } = notFound.figure;
    msw.use(refuseCall(getFigureSource, "not_found", { error }));
  },
  play: sees(notFound.figure.sentence),
};

export const RefusedForTooMany: Story = {
  beforeEach: ({ msw }) => {
    const error = formatTooOften("12 minutes");
    msw.use(refuseCall(getFigureSource, "rate_limited", { error }));
  },
  play: sees(formatTooOften("12 minutes")),
};

/** What a page computed while an amount was typed: its parts and the rule, without a call. */
export const ReadyOfComputed: Story = {
  parameters: {
    state: "Trace: what a page computed while an amount was typed",
    seen: { role: "region", name: "Left in your wallet" },
    proof: "flows/figure-source/own-figure: what was computed shows its parts…",
  },
  render: () => (
    <OwnComputed
      made={computeLeft({
        currency: "NGN",
        available: toMinor(48_230_000n),
        amount: toMinor(12_000_050n),
        wallet: "wallet-available:wal_3m8ngn",
      })}
    >
      <Figure amount={toMinor(36_229_950n)} currency="NGN" />
    </OwnComputed>
  ),
  play: sees("You entered"),
};
