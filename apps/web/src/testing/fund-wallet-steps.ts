import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen, within } from "storybook/test";

/** Plays of the way into a wallet, for every file of its stories. */
type Stage = Pick<Parameters<NonNullable<StoryObj<Meta>["play"]>>[0], "userEvent">;

type Inside = ReturnType<typeof within>;

/** The open dialog of this name. */
export const findDialog = async (name: string): Promise<Inside> =>
  within(await screen.findByRole("dialog", { name }));

/** The first step. */
export const findAmountStep = (): Promise<Inside> => findDialog("Fund wallet");

/** The second step. */
export const findPaymentStep = (): Promise<Inside> => findDialog("How would you like to pay?");

/** Takes an amount that is often added and goes on. */
export async function goOn({ userEvent }: Stage, amount = "₦500,000"): Promise<void> {
  const open = await findAmountStep();
  await userEvent.click(await open.findByRole("button", { name: amount }));
  await userEvent.click(open.getByRole("button", { name: "Continue" }));
}

/** The same in dollars. */
export const goOnInDollars = (stage: Stage): Promise<void> => goOn(stage, "$100");

/** Chooses a way to pay, or an answer. */
export async function chooseAnswer({ userEvent }: Stage, name: string): Promise<void> {
  await userEvent.click(await (await findPaymentStep()).findByRole("radio", { name }));
}

/** Agrees to the price. */
export async function submitPayment({ userEvent }: Stage): Promise<void> {
  const open = await findPaymentStep();
  await userEvent.click(await open.findByRole("button", { name: /^Pay [₦$]/ }));
}

/** The price is known and can be agreed to. */
export const waitForPrice = async (price: string): Promise<void> => {
  const button = await (await findPaymentStep()).findByRole("button", { name: `Pay ${price}` });
  await expect(button).toBeEnabled();
};
