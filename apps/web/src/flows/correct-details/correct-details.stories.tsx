import { signIn } from "@kinfold/api/session";
import {
  dropConnection,
  leavePending,
  refuseCall,
  respondWith,
} from "@kinfold/api/testing/mock-handlers";
import { COPY } from "@kinfold/contract/copy";
import {
  cancelCorrection,
  listOwnCorrections,
  requestCorrection,
} from "@kinfold/contract/member-corrections";
import { getMember } from "@kinfold/contract/members";
import { listCountries } from "@kinfold/contract/reference";
import { correctionRefusals } from "@kinfold/contract/refusals/member-corrections";
import { memberCorrections } from "@kinfold/contract/testing/member-correction-samples";
import { countries, users, wallets } from "@kinfold/contract/testing/samples";
import { getWallets } from "@kinfold/contract/wallets";
import { createRefusalStories } from "@kinfold/frame/testing/refused";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen, within } from "storybook/test";
import { PATHS } from "#paths.ts";
import { withDashboard } from "#testing/in-app.tsx";
import { SENTENCES } from "#testing/refusals.ts";
import { CorrectDetails } from "./correct-details.tsx";

const member = {
  ...users.validated,
  customer: { ...users.validated.customer, date_of_birth: "1988-02-28" },
};

const meta = {
  title: "Flows/CorrectDetails",
  component: CorrectDetails,
  render: () => (
    <>
      <h1 className="mb-5 heading-lg">My Account</h1>
      <CorrectDetails />
    </>
  ),
  decorators: [withDashboard(PATHS.accountData)],
  parameters: {
    layout: "fullscreen",
    section: "Issue 26: a correction of one's details",
    proof: "corrections/corrections: a member asks for what they cannot change themselves…",
  },
  beforeEach: ({ msw }) => {
    signIn("story");
    msw.use(
      respondWith(getMember, member),
      respondWith(getWallets, wallets.adaeze),
      respondWith(listCountries, countries),
      respondWith(listOwnCorrections, []),
      respondWith(requestCorrection, memberCorrections.waiting),
      respondWith(cancelCorrection, memberCorrections.cancelled),
    );
  },
} satisfies Meta<typeof CorrectDetails>;
export default meta;
type Story = StoryObj<typeof meta>;
type Play = NonNullable<Story["play"]>;
type Stage = Parameters<Play>[0];
type BeforeEach = NonNullable<Story["beforeEach"]>;

const having =
  (state: keyof typeof memberCorrections): Exclude<BeforeEach, readonly unknown[]> =>
  ({ msw }) => {
    msw.use(respondWith(listOwnCorrections, [memberCorrections[state]]));
  };

const open = async ({ canvas, userEvent }: Stage): Promise<ReturnType<typeof within>> => {
  await userEvent.click(await canvas.findByRole("button", { name: "Ask for a correction" }));
  return within(await screen.findByRole("dialog"));
};

/** Opens the dialog, writes another first name and why, and sends. */
const ask = async (stage: Stage): Promise<void> => {
  const { userEvent } = stage;
  const dialog = await open(stage);
  const name = await dialog.findByLabelText("First name");
  await userEvent.clear(name);
  await userEvent.type(name, "Adaora");
  await userEvent.type(dialog.getByLabelText(/^What is wrong/), "My passport shows it.");
  await userEvent.click(dialog.getByRole("button", { name: "Ask" }));
};

const takeBack = async ({ canvas, userEvent }: Stage): Promise<void> => {
  await userEvent.click(await canvas.findByRole("button", { name: "Cancel the request" }));
};

const expectAfter =
  (act: (stage: Stage) => Promise<void>) =>
  (words: string): Play =>
  async (stage) => {
    await act(stage);
    await screen.findByText(words);
  };

const refusedToAsk = createRefusalStories(expectAfter(ask));

export const Empty: Story = {
  parameters: {
    state: "Never asked for a correction",
    seen: { role: "button", name: "Ask for a correction" },
  },
  play: async ({ canvas }) => {
    await canvas.findByRole("button", { name: "Ask for a correction" });
  },
};

export const ReadyToAsk: Story = {
  parameters: {
    state: "What stands as in the documents, to be corrected",
    seen: { role: "button", name: "Ask" },
  },
  play: async (stage) => {
    const dialog = await open(stage);
    await dialog.findByLabelText("First name");
  },
};

export const ReadyWithoutDocuments: Story = {
  parameters: {
    state: "Before documents were sent, members change everything themselves",
    seen: "Correct my details",
    proof: "corrections/corrections: what is so already, what a member changes themselves…",
  },
  beforeEach: ({ msw }) => {
    msw.use(respondWith(getMember, users.adaeze));
  },
  play: async ({ canvas }) => {
    await canvas.findByText("Correct my details");
    await expect(canvas.queryByRole("button", { name: "Ask for a correction" })).toBeNull();
  },
};

export const ReadyWhileItWaits: Story = {
  parameters: {
    state: "A correction waits: until when it is answered, and by whom",
    seen: { role: "button", name: "Cancel the request" },
  },
  beforeEach: having("waiting"),
  play: async ({ canvas }) => {
    await canvas.findByText(/^We answer by 10 Dec/);
    await expect(canvas.queryByRole("button", { name: "Ask for a correction" })).toBeNull();
  },
};

export const ReadyOnceGranted: Story = {
  parameters: {
    state: "The details are corrected, and documents are asked for again",
    seen: "What we had approved for your old details is asked for again under KYC.",
    proof: "corrections/corrections: what two people grant is changed…",
  },
  beforeEach: having("granted"),
  play: async ({ canvas }) => {
    await canvas.findByText(/^We corrected your details on/);
  },
};

export const ReadyOnceRefused: Story = {
  parameters: {
    state: "The correction is refused, and why",
    seen: "Your passport has the name that we have. Please send a document that shows the other.",
    proof: "corrections/corrections: what two people refuse stays as it is…",
  },
  beforeEach: having("refused"),
  play: async ({ canvas }) => {
    await canvas.findByText(/^We did not correct your details on/);
  },
};

export const ReadyAfterItWasTakenBack: Story = {
  parameters: { state: "The correction was taken back", seen: "You can ask again." },
  beforeEach: having("cancelled"),
  play: async ({ canvas }) => {
    await canvas.findByText(/^You took your request back on/);
  },
};

export const Loading: Story = {
  beforeEach: ({ msw }) => {
    msw.use(leavePending(listOwnCorrections));
  },
};

export const Unreachable: Story = {
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(listOwnCorrections));
  },
  play: async ({ canvas }) => {
    await canvas.findByText("We could not read your requests just now.");
  },
};

export const Requested: Story = {
  parameters: { state: "Asked for a correction", seen: "We have your request." },
  play: expectAfter(ask)("We have your request."),
};

export const WaitingForTheRequest: Story = {
  beforeEach: ({ msw }) => {
    msw.use(leavePending(requestCorrection));
  },
  play: async (stage) => {
    await ask(stage);
    await screen.findByRole("button", { name: "Asking" });
  },
};

export const UnreachableWhileAsking: Story = {
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(requestCorrection));
  },
  play: expectAfter(ask)(COPY.noAnswer),
};

export const Cancelled: Story = {
  parameters: { state: "The correction is cancelled", seen: "Your request is cancelled." },
  beforeEach: having("waiting"),
  play: expectAfter(takeBack)("Your request is cancelled."),
};

export const WaitingForTheCancellation: Story = {
  beforeEach: [
    having("waiting"),
    ({ msw }) => {
      msw.use(leavePending(cancelCorrection));
    },
  ],
  play: async (stage) => {
    await takeBack(stage);
    await stage.canvas.findByRole("button", { name: "Cancelling" });
  },
};

export const UnreachableWhileCancelling: Story = {
  beforeEach: [
    having("waiting"),
    ({ msw }) => {
      msw.use(dropConnection(cancelCorrection));
    },
  ],
  play: expectAfter(takeBack)(COPY.noAnswer),
};

const ENDED = correctionRefusals().correction_ended.member.sentence;
export const RefusedToCancelOnceAnswered: Story = {
  beforeEach: [
    having("waiting"),
    ({ msw }) => {
      msw.use(refuseCall(cancelCorrection, "correction_ended", { error: ENDED }));
    },
  ],
  play: expectAfter(takeBack)(ENDED),
};

export const RefusedASecondRequest: Story = refusedToAsk(
  requestCorrection,
  "correction_open",
  correctionRefusals().correction_open.sentence,
);

export const RefusedWithoutAChange: Story = refusedToAsk(
  requestCorrection,
  "correction_unneeded",
  correctionRefusals().correction_unneeded.same.sentence,
);

export const RefusedTooOften: Story = refusedToAsk(
  requestCorrection,
  "rate_limited",
  SENTENCES.rate_limited,
);

export const RefusedWhileAway: Story = refusedToAsk(
  requestCorrection,
  "unavailable",
  SENTENCES.unavailable,
);
