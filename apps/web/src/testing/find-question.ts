import { screen, within } from "storybook/test";

/** The question that asks before something is done, once it is open. */
export const findQuestion = async (name: string): Promise<ReturnType<typeof within>> =>
  within(await screen.findByRole("alertdialog", { name }));
