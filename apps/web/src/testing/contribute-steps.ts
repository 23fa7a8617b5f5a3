import { respondWith, respondBy } from "@kinfold/api/testing/mock-handlers";
import { getMember } from "@kinfold/contract/members";
import { quotePayment } from "@kinfold/contract/payments";
import { addEvent, initializePortfolio, topUpPortfolio } from "@kinfold/contract/portfolios";
import { quotes } from "@kinfold/contract/testing/payment-samples";
import { contributionsBegun } from "@kinfold/contract/testing/plan-samples";
import { users, wallets } from "@kinfold/contract/testing/samples";
import { getWallets } from "@kinfold/contract/wallets";
import type { HttpHandler } from "msw";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { screen, within } from "storybook/test";

/** Plays of the way into a plan, for every file of its stories. */
type Stage = Pick<Parameters<NonNullable<StoryObj<Meta>["play"]>>[0], "userEvent">;
type Inside = ReturnType<typeof within>;

/** Each question after the price gets a promise of its own, as the club gives them. */
function freshPrices(): HttpHandler {
  let given = 0;
  return respondBy(quotePayment, () => {
    given += 1;
    return { ...quotes.naira, quote_id: `quo_fresh${given}` };
  });
}

/** The club of a member whose documents are valid and whose contribution goes well. */
export const buildContributionHandlers = (): HttpHandler[] => [
  respondWith(getMember, users.validated),
  respondWith(getWallets, wallets.adaeze),
  freshPrices(),
  respondWith(addEvent, { accepted: true }),
  respondWith(initializePortfolio, contributionsBegun.card),
  respondWith(topUpPortfolio, contributionsBegun.card),
];

/** The open dialog, whatever it is called. */
export const findDialog = async (name: string | RegExp): Promise<Inside> =>
  within(await screen.findByRole("dialog", { name }));

/** The dialog of the flow, at any of its steps. */
export const findFlow = (): Promise<Inside> => findDialog(/^(Contribute to|Top up) /);

/** Chooses a way to pay. */
export async function chooseWayToPay({ userEvent }: Stage, name: string | RegExp): Promise<void> {
  await userEvent.click(await (await findFlow()).findByRole("radio", { name }));
}

/** Agrees to what is to pay. */
export async function submitPayment({ userEvent }: Stage): Promise<void> {
  await userEvent.click(await (await findFlow()).findByRole("button", { name: /^Pay [₦$]/ }));
}
