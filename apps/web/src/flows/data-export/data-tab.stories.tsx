import { signIn } from "@kinfold/api/session";
import {
  dropConnection,
  leavePending,
  refuseCall,
  respondWith,
  respondWithFile,
} from "@kinfold/api/testing/mock-handlers";
import { COPY } from "@kinfold/contract/copy";
import {
  cancelDataExport,
  downloadDataExport,
  listOwnDataExports,
  requestDataExport,
} from "@kinfold/contract/data-exports";
import { dataExportRefusals } from "@kinfold/contract/refusals/data-exports";
import { memberRefusals } from "@kinfold/contract/refusals/members";
import { dataExports } from "@kinfold/contract/testing/data-export-samples";
import { createRefusalStories } from "@kinfold/frame/testing/refused";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen, within } from "storybook/test";
import { PATHS } from "#paths.ts";
import { withDashboard } from "#testing/in-app.tsx";
import { SENTENCES } from "#testing/refusals.ts";
import { withoutTwoFactor, withTwoFactor } from "#testing/security-stage.ts";
import { DataTab } from "./data-tab.tsx";

const meta = {
  title: "Flows/DataExport/DataTab",
  component: DataTab,
  render: () => (
    <>
      <h1 className="mb-5 heading-lg">My Account</h1>
      <DataTab />
    </>
  ),
  decorators: [withDashboard(PATHS.accountData)],
  parameters: {
    layout: "fullscreen",
    section: "Issue 26: a copy of one's data",
    proof: "data-exports/data-exports: a member asks with their password, sees the 30 days…",
  },
  beforeEach: ({ msw }) => {
    signIn("story");
    msw.use(
      ...withoutTwoFactor,
      respondWith(listOwnDataExports, [dataExports.waiting, dataExports.expired]),
      respondWith(requestDataExport, dataExports.waiting),
      respondWith(cancelDataExport, dataExports.cancelled),
      respondWithFile(downloadDataExport, {
        name: "kinfold-your-data-2026-11-12.zip",
        type: "application/zip",
        text: "PK",
      }),
    );
  },
} satisfies Meta<typeof DataTab>;
export default meta;
type Story = StoryObj<typeof meta>;
type Play = NonNullable<Story["play"]>;
type Stage = Parameters<Play>[0];
type BeforeEach = NonNullable<Story["beforeEach"]>;

const empty: BeforeEach = ({ msw }) => {
  msw.use(respondWith(listOwnDataExports, []));
};
const ready: BeforeEach = ({ msw }) => {
  msw.use(respondWith(listOwnDataExports, [dataExports.released]));
};

/** Opens the dialog by its button, types the password, and sends. */
async function send({ canvas, userEvent }: Stage, open: string, verb: string): Promise<void> {
  await userEvent.click(await canvas.findByRole("button", { name: open }));
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.type(await dialog.findByLabelText("Current password"), "Market-day-77");
  await userEvent.click(dialog.getByRole("button", { name: verb }));
}

const requestCopy = (stage: Stage): Promise<void> =>
  send(stage, "Ask for a copy", "Ask for a copy");
const downloadCopy = (stage: Stage): Promise<void> => send(stage, "Download your data", "Download");

const expectAfter =
  (act: (stage: Stage) => Promise<void>) =>
  (words: string): Play =>
  async (stage) => {
    await act(stage);
    await screen.findByText(words);
  };

const refusedToAsk = createRefusalStories(expectAfter(requestCopy));
const refusedToDownload = createRefusalStories(expectAfter(downloadCopy));

/** The story with what stands on the page before it. */
const on = (story: { play: Play; beforeEach: BeforeEach }, before: BeforeEach): Story => ({
  ...story,
  beforeEach: async (context) => {
    for (const prepare of [before, story.beforeEach].flat()) await prepare(context);
  },
});

const WRONG_PASSWORD = memberRefusals().password_wrong.sentence;
const CODE_WANTED = memberRefusals().step_up_required.sentence;
const WRONG_CODE = memberRefusals().two_factor_invalid.code.sentence;

export const Ready: Story = {
  parameters: {
    state: "A request waits: until when it is answered, and by whom",
    seen: { role: "button", name: "Cancel the request" },
  },
  play: async ({ canvas }) => {
    await canvas.findByText(/^We answer by 10 Dec/);
    await expect(canvas.queryByRole("button", { name: "Ask for a copy" })).toBeNull();
  },
};

export const ReadyToDownload: Story = {
  parameters: {
    state: "The copy is ready, and until when",
    seen: { role: "button", name: "Download your data" },
    proof: "data-exports/data-exports: a released copy is the member's alone…",
  },
  beforeEach: ready,
  play: async ({ canvas }) => {
    await canvas.findByText("Your copy is ready");
  },
};

export const ReadyAfterItExpired: Story = {
  parameters: {
    state: "The copy expired",
    seen: "You can ask for a new copy.",
    proof: "data-exports/data-exports: a released copy is the member's alone…",
  },
  beforeEach: ({ msw }) => {
    msw.use(respondWith(listOwnDataExports, [dataExports.expired, dataExports.cancelled]));
  },
  play: async ({ canvas }) => {
    await canvas.findByText(/^Your copy expired on 18 Sep/);
  },
};

export const Empty: Story = {
  parameters: { state: "Never asked for", seen: { role: "button", name: "Ask for a copy" } },
  beforeEach: empty,
  play: async ({ canvas }) => {
    await canvas.findByRole("button", { name: "Ask for a copy" });
  },
};

export const Loading: Story = {
  beforeEach: ({ msw }) => {
    msw.use(leavePending(listOwnDataExports));
  },
};

export const Unreachable: Story = {
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(listOwnDataExports));
  },
  play: async ({ canvas }) => {
    await canvas.findByText("We could not read your requests just now.");
  },
};

export const Requested: Story = {
  parameters: { state: "Asked for", seen: "We have your request." },
  beforeEach: empty,
  play: expectAfter(requestCopy)("We have your request."),
};

export const ReadyForACode: Story = {
  parameters: {
    state: "With two-factor on, a code is asked for too",
    seen: "Please enter the code from your authenticator app",
    proof: "data-exports/data-exports: a member with two-factor on needs a code",
  },
  beforeEach: ({ msw }) => {
    msw.use(...withTwoFactor, respondWith(listOwnDataExports, []));
  },
  play: expectAfter(requestCopy)("Please enter the code from your authenticator app"),
};

export const WaitingForTheRequest: Story = {
  beforeEach: ({ msw }) => {
    msw.use(respondWith(listOwnDataExports, []), leavePending(requestDataExport));
  },
  play: async (stage) => {
    await requestCopy(stage);
    await screen.findByRole("button", { name: "Asking" });
  },
};

export const WaitingForTheDownload: Story = {
  beforeEach: ({ msw }) => {
    msw.use(respondWith(listOwnDataExports, [dataExports.released]));
    msw.use(leavePending(downloadDataExport));
  },
  play: async (stage) => {
    await downloadCopy(stage);
    await screen.findByRole("button", { name: "Preparing" });
  },
};

export const Downloaded: Story = {
  parameters: {
    state: "The copy is downloaded",
    seen: "Your data is downloaded.",
    proof: "data-exports/data-exports: a released copy is the member's alone…",
  },
  beforeEach: ready,
  play: expectAfter(downloadCopy)("Your data is downloaded."),
};

export const UnreachableWhileAsking: Story = {
  beforeEach: ({ msw }) => {
    msw.use(respondWith(listOwnDataExports, []), dropConnection(requestDataExport));
  },
  play: expectAfter(requestCopy)(COPY.noAnswer),
};

export const UnreachableWhileDownloading: Story = {
  beforeEach: ({ msw }) => {
    msw.use(respondWith(listOwnDataExports, [dataExports.released]));
    msw.use(dropConnection(downloadDataExport));
  },
  play: expectAfter(downloadCopy)(COPY.noAnswer),
};

const cancelRequest = async ({ canvas, userEvent }: Stage): Promise<void> => {
  await userEvent.click(await canvas.findByRole("button", { name: "Cancel the request" }));
};

export const Cancelled: Story = {
  parameters: {
    state: "The request is cancelled",
    seen: "Your request is cancelled.",
    proof: "data-exports/data-exports: a member cancels what is not released…",
  },
  play: expectAfter(cancelRequest)("Your request is cancelled."),
};

export const WaitingForTheCancellation: Story = {
  beforeEach: ({ msw }) => {
    msw.use(leavePending(cancelDataExport));
  },
  play: async (stage) => {
    await cancelRequest(stage);
    await stage.canvas.findByRole("button", { name: "Cancelling" });
  },
};

export const UnreachableWhileCancelling: Story = {
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(cancelDataExport));
  },
  play: expectAfter(cancelRequest)(COPY.noAnswer),
};

const CLOSED = dataExportRefusals().data_export_closed.member.sentence;
export const RefusedToCancelOnceReleased: Story = {
  beforeEach: ({ msw }) => {
    msw.use(refuseCall(cancelDataExport, "data_export_closed", { error: CLOSED }));
  },
  play: expectAfter(cancelRequest)(CLOSED),
};

export const RefusedForTheWrongPassword: Story = on(
  refusedToAsk(requestDataExport, "password_wrong", WRONG_PASSWORD, {
    fields: { current_password: WRONG_PASSWORD },
  }),
  empty,
);

export const RefusedASecondRequest: Story = on(
  refusedToAsk(
    requestDataExport,
    "data_export_open",
    dataExportRefusals().data_export_open.sentence,
  ),
  empty,
);

export const RefusedWithoutACode: Story = on(
  refusedToAsk(requestDataExport, "step_up_required", CODE_WANTED, {
    fields: { two_factor_code: CODE_WANTED },
  }),
  empty,
);

export const RefusedForAWrongCode: Story = on(
  refusedToAsk(requestDataExport, "two_factor_invalid", WRONG_CODE, {
    fields: { two_factor_code: WRONG_CODE },
  }),
  empty,
);

export const RefusedTooOften: Story = on(
  refusedToAsk(requestDataExport, "rate_limited", SENTENCES.rate_limited),
  empty,
);

export const RefusedWhileAway: Story = on(
  refusedToAsk(requestDataExport, "unavailable", SENTENCES.unavailable),
  empty,
);

export const RefusedADownloadForTheWrongPassword: Story = on(
  refusedToDownload(downloadDataExport, "password_wrong", WRONG_PASSWORD, {
    fields: { current_password: WRONG_PASSWORD },
  }),
  ready,
);

export const RefusedADownloadWithoutACode: Story = on(
  refusedToDownload(downloadDataExport, "step_up_required", CODE_WANTED, {
    fields: { two_factor_code: CODE_WANTED },
  }),
  ready,
);

export const RefusedADownloadForAWrongCode: Story = on(
  refusedToDownload(downloadDataExport, "two_factor_invalid", WRONG_CODE, {
    fields: { two_factor_code: WRONG_CODE },
  }),
  ready,
);

export const RefusedADownloadBeforeItsRelease: Story = on(
  refusedToDownload(
    downloadDataExport,
    "data_export_not_released",
    dataExportRefusals().data_export_not_released.sentence,
  ),
  ready,
);

export const RefusedADownloadThatExpired: Story = on(
  refusedToDownload(
    downloadDataExport,
    "data_export_expired",
    dataExportRefusals().data_export_expired.sentence,
  ),
  ready,
);

export const RefusedTooManyDownloads: Story = on(
  refusedToDownload(downloadDataExport, "rate_limited", SENTENCES.rate_limited),
  ready,
);
