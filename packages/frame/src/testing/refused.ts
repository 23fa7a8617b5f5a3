import type { SentenceOf } from "@kinfold/contract/refusals/catalogue";
import type { RefusalCode } from "@kinfold/contract/endpoints";
import { refuseCall } from "@kinfold/api/testing/mock-handlers";
import type { AnyEndpoint, CodeOf } from "@kinfold/contract/endpoint";
import type { WireError } from "@kinfold/contract/refusal";
import type { StoryObj } from "@storybook/react-vite";

/** What a story of a refusal is made of. `Play` is the page's own. */
export type Refused<Play> = { beforeEach: NonNullable<StoryObj["beforeEach"]>; play: Play };

/**
 * Makes the stories of a form's refusals: the call says no with a code and a sentence, and `expectMessage` sends the form and
 * looks for that sentence where a member would.
 */
export const createRefusalStories =
  <Play>(expectMessage: (words: string) => Play) =>
  <E extends AnyEndpoint, Code extends CodeOf<E> & RefusalCode>(
    to: E,
    code: Code,
    error: SentenceOf<NoInfer<Code>>,
    more: Partial<WireError> = {},
  ): Refused<Play> => ({
    beforeEach: ({ msw }) => {
      msw.use(refuseCall(to, code, { ...more, error }));
    },
    play: expectMessage(error),
  });
