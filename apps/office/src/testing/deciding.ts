import type { HttpHandler } from "msw";
import type { StoryContext } from "@storybook/react-vite";
import { expect, screen, type within } from "storybook/test";

type Place = Pick<ReturnType<typeof within>, "getByRole" | "findByRole" | "findByText">;
type Hands = {
  click: (element: Element) => Promise<void>;
  type: (element: Element, text: string) => Promise<void>;
};
type Playing = { canvas: Place; userEvent: Hands; msw: StoryContext["msw"] };

/** Opens the row whose name this is. */
export async function openRow(
  { canvas, userEvent }: Omit<Playing, "msw">,
  name: string,
): Promise<void> {
  await userEvent.click(await canvas.findByRole("button", { name }));
  await canvas.findByRole("heading", { level: 2 });
}

/** Chooses an option of a select. */
export async function chooseOption(
  { canvas, userEvent }: Omit<Playing, "msw">,
  label: RegExp,
  option: string,
): Promise<void> {
  await userEvent.click(await canvas.findByRole("combobox", { name: label }));
  await userEvent.click(await screen.findByRole("option", { name: option }));
}

/** Presses the button once for each of these answers, and sees each said. */
export async function expectAnswers(
  { canvas, userEvent, msw }: Playing,
  button: string,
  answers: readonly (readonly [answer: HttpHandler, words: string])[],
): Promise<void> {
  for (const [answer, words] of answers) {
    msw.use(answer);
    await userEvent.click(await canvas.findByRole("button", { name: button }));
    await expect(await canvas.findByText(words)).toBeVisible();
  }
}
