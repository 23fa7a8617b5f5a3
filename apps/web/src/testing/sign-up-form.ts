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

/** What was typed before the script is read, and the form may go on. */
export const isAwake = (stage: Stage): Promise<void> =>
  waitFor(() => expect(findSubmitButton(stage)).toBeEnabled());

/** The visitor is at this step, and it has the focus. */
async function findStep({ canvas }: Stage, title: string): Promise<void> {
  const heading = await canvas.findByRole("heading", { level: 2, name: new RegExp(`${title}$`) });
  await waitFor(() => expect(heading).toHaveFocus());
}

/** Answers who they are, and goes on. */
export async function fillAboutYou(stage: Stage): Promise<void> {
  await isAwake(stage);
  await fillField(stage, "First name", "Adaeze");
  await fillField(stage, "Last name", "Okafor");
  await fillField(stage, "Email", "adaeze.okafor@example.com");
  await stage.userEvent.click(findSubmitButton(stage));
  await findStep(stage, "Where you live and who sent you");
}

/** Answers where they live and who sent them, and goes on. */
export async function fillWhereYouLive(stage: Stage): Promise<void> {
  await chooseOption(stage, "Country of residence", "Nigeria");
  await stage.canvas.findByText(/The calling code is now \+234/);
  await chooseOption(stage, "Citizenship", "Nigeria");
  await fillField(stage, "Phone", "8035550142");
  await chooseOption(stage, "Referral", "Existing member");
  await fillField(stage, "Staff/member name", "Ngozi Eze");
  await stage.userEvent.click(findSubmitButton(stage));
  await findStep(stage, "Your password and declarations");
}

/** Goes on to the last step, which has met a person. */
export async function goToLastStep(stage: Stage): Promise<void> {
  await fillAboutYou(stage);
  await fillWhereYouLive(stage);
  await stage.canvas.findByText("Success! You are not a robot.");
}

/** Everything a Nigerian answers who was referred by a member. */
export async function fillForm(stage: Stage): Promise<void> {
  await goToLastStep(stage);
  await fillField(stage, "Password", "Market-day-77");
  await fillField(stage, "Confirm password", "Market-day-77");
  await stage.userEvent.click(stage.canvas.getByRole("checkbox", { name: /I accept the/ }));
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
