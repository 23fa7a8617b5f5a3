import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen, waitFor } from "storybook/test";

/** Plays of the sign-up form, for every file of its stories. */
type Stage = Parameters<NonNullable<StoryObj<Meta>["play"]>>[0];

/** Chooses from a list by what it asks. */
export async function chooseOption(
  { canvas, userEvent }: Stage,
  label: string,
  ...options: string[]
): Promise<void> {
  await userEvent.click(await canvas.findByRole("combobox", { name: new RegExp(`^${label}`) }));
  for (const name of options) await userEvent.click(await screen.findByRole("option", { name }));
  if (screen.queryByRole("listbox") !== null) await userEvent.keyboard("{Escape}");
}

/** Fills an empty text field in one go: a long form that is drawn again for every character would be slow. */
export async function fillField(
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
export async function fillForm(stage: Stage): Promise<void> {
  const { canvas, userEvent } = stage;
  await isAwake(stage);
  await fillField(stage, "First name", "Adaeze");
  await fillField(stage, "Last name", "Okafor");
  await fillField(stage, "Email", "adaeze.okafor@example.com");
  await chooseOption(stage, "Country of residence", "Nigeria");
  await canvas.findByText(/The calling code is now \+234/);
  await fillField(stage, "Phone", "8035550142");
  await chooseOption(stage, "Citizenship", "Nigeria");
  await chooseOption(stage, "Referral", "Existing member");
  await fillField(stage, "Staff/member name", "Ngozi Eze");
  await fillField(stage, "Password", "Market-day-77");
  await fillField(stage, "Confirm password", "Market-day-77");
  await userEvent.click(canvas.getByRole("checkbox", { name: /I accept the/ }));
}

/** The button at the foot of the form. */
export const findSubmitButton = ({ canvas }: Stage): HTMLElement =>
  canvas.getByRole("button", { name: "Continue" });

/** Fills the form and sends it. */
export async function sendForm(stage: Stage): Promise<void> {
  await fillForm(stage);
  await waitFor(() => expect(findSubmitButton(stage)).toBeEnabled());
  await stage.userEvent.click(findSubmitButton(stage));
}
