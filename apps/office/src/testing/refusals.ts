import type { SentenceOf } from "@kinfold/contract/refusals/catalogue";
import type { RefusalCode } from "@kinfold/contract/endpoints";
import { refuseCall } from "@kinfold/api/testing/mock-handlers";
import type { AnyEndpoint, CodeOf } from "@kinfold/contract/endpoint";
import type { HttpHandler } from "msw";
import type { StoryObj } from "@storybook/react-vite";
import { expect, screen, within } from "storybook/test";

export type Play = NonNullable<StoryObj["play"]>;
type Context = Parameters<Play>[0];

/** A code, and a sentence of this very code. */
type Said<Code> = Code extends RefusalCode ? readonly [Code, SentenceOf<Code>] : never;

/**
 * One story of a call that is refused in one way after the other: `open` leads to its form, `send` presses its button, and each
 * sentence is looked for where the deciding staff member would read it.
 */
export function expectRefusalsInTurn<E extends AnyEndpoint>(
  to: E,
  codes: readonly NoInfer<Said<CodeOf<E>>>[],
  { open, send }: { open: Play; send: string },
): { play: Play } {
  return {
    play: async (context) => {
      await open(context);
      for (const [code, error] of codes) {
        context.msw.use(refuseCall(to, code, { error }));
        await context.userEvent.click(await screen.findByRole("button", { name: send }));
        await expect(await screen.findByText(error)).toBeVisible();
      }
    },
  };
}

/** A refusal, and the words of it to look for. */
export const createRefusal = <E extends AnyEndpoint, Code extends CodeOf<E> & RefusalCode>(
  to: E,
  code: Code,
  error: SentenceOf<NoInfer<Code>>,
): [HttpHandler, string] => [refuseCall(to, code, { error }), error];

/** Fills a decision in: what to do, where there are several ways, and the first reason of the list. */
export async function fillDecision(
  { userEvent }: Pick<Context, "userEvent">,
  given: { label?: string; reason: RegExp },
): Promise<void> {
  if (given.label !== undefined) {
    await userEvent.click(await screen.findByRole("radio", { name: given.label }));
  }
  await userEvent.click(await screen.findByRole("combobox", { name: /Reason/ }));
  await userEvent.click(await screen.findByRole("option", { name: given.reason }));
}

/** The pane of the row that is open. */
export const findPane = async (name: RegExp): Promise<ReturnType<typeof within>> =>
  within(await screen.findByRole("region", { name }));
