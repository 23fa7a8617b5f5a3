import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen, waitFor } from "storybook/test";

/** Plays of the sign-up form, for every file of its stories. */
type Stage = Parameters<NonNullable<StoryObj<Meta>["play"]>>[0];

/** Chooses from a list by what it asks. */
export async function choose(
  { canvas, userEvent }: Stage,
  label: string,
  ...options: string[]
): Promise<void> {
  await userEvent.click(await canvas.findByRole("combobox", { name: new RegExp(`^${label}`) }));
  for (const name of options) await userEvent.click(await screen.findByRole("option", { name }));
  if (screen.queryByRole("listbox") !== null) await userEvent.keyboard("{Escape}");
}

/** Fills an empty text field in one go: a long form that is drawn again for every letter would take its time. */
export async function write(
  { canvas, userEvent }: Stage,
  label: string,
  text: string,
): Promise<void> {
  await userEvent.click(await canvas.findByLabelText(label));
  await userEvent.paste(text);
}

/** The form knows its lists and has met a person. */
export const isAwake = ({ canvas }: Stage): Promise<HTMLElement> =>
  canvas.findByText("Success! You are not a robot.");

/** Everything a Nigerian answers who was referred by a member. */
export async function fill(stage: Stage): Promise<void> {
  const { canvas, userEvent } = stage;
  await isAwake(stage);
  await write(stage, "First name", "Adaeze");
  await write(stage, "Last name", "Okafor");
  await write(stage, "Email", "adaeze.okafor@example.com");
  await choose(stage, "Country of residence", "Nigeria");
  await canvas.findByText(/The calling code is now \+234/);
  await write(stage, "Phone", "8035550142");
  await choose(stage, "Citizenship", "Nigeria");
  await choose(stage, "Referral", "Existing member");
  await write(stage, "Staff/member name", "Ngozi Eze");
  await write(stage, "Password", "Market-day-77");
  await write(stage, "Confirm password", "Market-day-77");
  await userEvent.click(canvas.getByRole("checkbox", { name: /I accept the/ }));
}

/** The button at the foot of the form. */
export const button = ({ canvas }: Stage): HTMLElement =>
  canvas.getByRole("button", { name: "Continue" });

/** Fills the form and sends it. */
export async function send(stage: Stage): Promise<void> {
  await fill(stage);
  await waitFor(() => expect(button(stage)).toBeEnabled());
  await stage.userEvent.click(button(stage));
}
