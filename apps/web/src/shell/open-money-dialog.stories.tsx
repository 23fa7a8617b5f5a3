import { respondWith } from "@kinfold/api/testing/mock-handlers";
import { signIn } from "@kinfold/api/session";
import { getMember } from "@kinfold/contract/members";
import { verifyPayment } from "@kinfold/contract/payments";
import { payments } from "@kinfold/contract/testing/payment-samples";
import { users, wallets } from "@kinfold/contract/testing/samples";
import { getWallets } from "@kinfold/contract/wallets";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { useLocation } from "react-router-dom";
import { expect, screen, waitFor, within } from "storybook/test";
import { PATHS } from "#paths.ts";
import { withDashboard } from "#testing/in-app.tsx";
import { OpenMoneyDialog } from "./open-money-dialog.tsx";

/** A page behind the dialog that shows its own address. */
function Behind() {
  const { pathname, search } = useLocation();
  return <output aria-label="Address">{`${pathname}${search}`}</output>;
}

/** The dashboard itself holds the dialogs, so the story only has to arrive there. */
const meta = {
  title: "Pages/Shell/OpenMoneyDialog",
  component: OpenMoneyDialog,
  render: () => <Behind />,
  decorators: [withDashboard(`${PATHS.wallet}?currency=NGN&reference=KIN-7F3K9Q&status=success`)],
  parameters: { layout: "fullscreen", section: "8 Back from a payment" },
  beforeEach: ({ msw }) => {
    signIn("story");
    msw.use(
      respondWith(getMember, users.adaeze),
      respondWith(getWallets, wallets.adaeze),
      respondWith(verifyPayment, payments.abandoned),
    );
  },
} satisfies Meta<typeof OpenMoneyDialog>;
export default meta;
type Story = StoryObj<typeof meta>;

const findAbandonedDialog = async (): Promise<ReturnType<typeof within>> =>
  within(await screen.findByRole("dialog", { name: "Payment not completed" }));

/** An address that claims success proves nothing, and is cleaned as soon as it was read. */
export const BackFromAPayment: Story = {
  parameters: {
    state: "The address proves nothing: the club is asked",
    seen: "Payment not completed",
    proof: "e2e/fund-wallet: a member leaves, is declined…",
  },
  play: async () => {
    await findAbandonedDialog();
    await expect(screen.getByLabelText("Address")).toHaveTextContent(
      /^\/dashboard\/wallet\?currency=NGN$/,
    );
  },
};

export const StartsAgain: Story = {
  parameters: {
    state: "Opened again, it starts again",
    seen: { role: "dialog", name: "Fund wallet" },
    section: "4 Fund wallet: wallet and amount",
    proof: "e2e/fund-wallet-answers: paying in says what is the matter at the price…",
  },
  play: async ({ userEvent }) => {
    const open = await findAbandonedDialog();
    await userEvent.click(open.getByRole("button", { name: "Fund wallet again" }));
    await screen.findByRole("dialog", { name: "Fund wallet" });
  },
};

export const Closed: Story = {
  play: async ({ userEvent }) => {
    const open = await findAbandonedDialog();
    const [, close] = open.getAllByRole("button", { name: "Close" });
    await userEvent.click(close ?? document.body);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  },
};
