/** Names what a play does, so that the panel of interactions reads as what a person does: Press the button “Withdraw”. */
import type { StoryContext } from "@storybook/react-vite";

type User = StoryContext["userEvent"];
type Name = (...given: readonly unknown[]) => string;

const LONGEST = 60;

const shorten = (text: string): string => {
  const words = text.replaceAll(/\s+/g, " ").trim();
  return words.length > LONGEST ? `${words.slice(0, LONGEST)}…` : words;
};

/** What a person calls an element: its label, else its text. */
function nameElement(given: unknown): string {
  if (!(given instanceof Element)) return "the page";
  const labelled = given.getAttribute("aria-labelledby")?.split(" ") ?? [];
  const label =
    given.getAttribute("aria-label") ??
    labelled.map((id) => document.querySelector(`#${CSS.escape(id)}`)?.textContent ?? "").join(" ");
  const labels =
    given instanceof HTMLInputElement || given instanceof HTMLTextAreaElement ? given.labels : null;
  const name = shorten(
    label ||
      labels?.[0]?.textContent ||
      given.textContent ||
      given.getAttribute("placeholder") ||
      "",
  );
  return name === ""
    ? `the ${given.getAttribute("role") ?? given.tagName.toLowerCase()}`
    : `“${name}”`;
}

function nameFiles(given: unknown): string {
  const files = Array.isArray(given) ? given : [given];
  return files.map((file) => (file instanceof File ? `“${file.name}”` : "a file")).join(", ");
}

const quote = (given: unknown): string => `“${shorten(String(given))}”`;

/** The step of each thing that a user does. What is not here happens without a name. */
const NAMES: Partial<Record<keyof User, Name>> = {
  click: (element) => `Press ${nameElement(element)}`,
  dblClick: (element) => `Press ${nameElement(element)} twice`,
  hover: (element) => `Point at ${nameElement(element)}`,
  unhover: (element) => `Point away from ${nameElement(element)}`,
  clear: (element) => `Clear ${nameElement(element)}`,
  type: (element, text) => `Type ${quote(text)} into ${nameElement(element)}`,
  keyboard: (keys) => `Press the keys ${quote(keys)}`,
  paste: (text) => `Paste ${quote(text)}`,
  upload: (element, files) => `Choose ${nameFiles(files)} for ${nameElement(element)}`,
  selectOptions: (element, option) => `Choose ${quote(option)} in ${nameElement(element)}`,
  tab: (options) =>
    (options as { shift?: boolean } | undefined)?.shift === true
      ? "Go back with Shift and Tab"
      : "Go on with Tab",
};

/** Gives each thing that the play of this story does a name. */
export function nameSteps(context: StoryContext): void {
  const user = context.userEvent;
  context.userEvent = new Proxy(user, {
    get(target, key: keyof User) {
      const act: unknown = Reflect.get(target, key);
      const name = NAMES[key];
      if (name === undefined || typeof act !== "function") return act;
      return (...given: readonly unknown[]) =>
        context.step(name(...given), async () => {
          await act(...given);
        });
    },
  });
}
