import { signIn } from "@kinfold/api/session";
import { respondWith } from "@kinfold/api/testing/mock-handlers";
import { getKyc } from "@kinfold/contract/kyc";
import { getMember } from "@kinfold/contract/members";
import { listBanks, listCountries } from "@kinfold/contract/reference";
import { kycs } from "@kinfold/contract/testing/kyc-samples";
import { countries, users, wallets } from "@kinfold/contract/testing/samples";
import { banks } from "@kinfold/contract/testing/withdrawal-samples";
import { getWallets } from "@kinfold/contract/wallets";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { PATHS } from "#paths.ts";
import { withDashboard } from "#testing/in-app.tsx";
import { MyAccountPage } from "./my-account-page.tsx";

const meta = {
  title: "Pages/MyAccount",
  component: MyAccountPage,
  decorators: [withDashboard(PATHS.account)],
  parameters: { layout: "fullscreen", section: "2 My Account: tabs" },
  beforeEach: ({ msw }) => {
    signIn("story");
    msw.use(
      respondWith(getMember, users.adaeze),
      respondWith(getWallets, wallets.adaeze),
      respondWith(getKyc, kycs.nothing),
      respondWith(listCountries, countries),
      respondWith(listBanks, banks),
    );
  },
} satisfies Meta<typeof MyAccountPage>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Without a word in the address it is the profile; the tabs are one stop of the keyboard. */
export const Ready: Story = {
  parameters: {
    state: "Without a tab in the address: the profile",
    seen: { role: "tab", name: "Profile", selected: true },
    proof: "account-tabs: the address ?%s opens %s",
  },
  play: async ({ canvas, userEvent }) => {
    await canvas.findByRole("form", { name: "Your details" });
    const profile = canvas.getByRole("tab", { name: "Profile" });
    await expect(profile).toHaveAttribute("aria-selected", "true");
    await expect(canvas.getByRole("tab", { name: "KYC 3 to do" })).toBeVisible();
    profile.focus();
    await userEvent.keyboard("{ArrowRight}{ArrowRight}");
    await canvas.findByRole("heading", { name: "Naira bank account" });
    await userEvent.keyboard("{Home}");
    await canvas.findByRole("form", { name: "Your details" });
  },
};

/** As the links to the bank lead here. */
export const ReadyAtTheBank: Story = {
  parameters: {
    at: PATHS.accountBank,
    state: "tab=Bank",
    seen: { role: "tab", name: "Bank", selected: true },
    proof: "e2e/bank-account: a member adds a naira account in their own name…",
  },
  play: async ({ canvas }) => {
    await canvas.findByRole("heading", { name: "Naira bank account" });
    await expect(canvas.getByRole("tab", { name: "Bank" })).toHaveAttribute(
      "aria-selected",
      "true",
    );
  },
};
