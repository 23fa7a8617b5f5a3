import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen, within } from "storybook/test";

/** Plays of the way into a wallet, for every file of its stories. */
type Stage = Pick<Parameters<NonNullable<StoryObj<Meta>["play"]>>[0], "userEvent">;

type Inside = ReturnType<typeof within>;

/** The open dialog of this name. */
export const dialog = async (name: string): Promise<Inside> =>
  within(await screen.findByRole("dialog", { name }));

/** The first step. */
export const amounts = (): Promise<Inside> => dialog("Fund wallet");

/** The second step. */
export const payment = (): Promise<Inside> => dialog("How would you like to pay?");

/** Takes an amount that is often added and goes on. */
export async function goOn({ userEvent }: Stage, amount = "₦500,000"): Promise<void> {
  const open = await amounts();
  await userEvent.click(await open.findByRole("button", { name: amount }));
  await userEvent.click(open.getByRole("button", { name: "Continue" }));
}

/** The same in dollars. */
export const goOnInDollars = (stage: Stage): Promise<void> => goOn(stage, "$100");

/** Chooses a way to pay, or an answer. */
export async function choose({ userEvent }: Stage, name: string): Promise<void> {
  await userEvent.click(await (await payment()).findByRole("radio", { name }));
}

/** Agrees to the price. */
export async function pay({ userEvent }: Stage): Promise<void> {
  const open = await payment();
  await userEvent.click(await open.findByRole("button", { name: /^Pay [₦$]/ }));
}

/** The price is known and can be agreed to. */
export const priced = async (price: string): Promise<void> => {
  const button = await (await payment()).findByRole("button", { name: `Pay ${price}` });
  await expect(button).toBeEnabled();
};
