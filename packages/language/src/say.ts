import type { SimpleText, ValuesArgument, ValuesOf } from "#message-values.ts";

/** The drafts of one language, each by the English message that it stands for. */
export type Catalogue = Readonly<Record<string, string>>;

declare global {
  /**
   * What the page speaks when that is not English: set before the modules of the app are evaluated, for labels are said
   * while they are. A page of another language is loaded anew.
   */
  var kinfoldLanguage: { readonly locale: string; readonly drafts: Catalogue } | undefined;
}

/** The draft of a message in the language of the page, or the message itself. */
export const findDraft = (text: string): string => globalThis.kinfoldLanguage?.drafts[text] ?? text;

/**
 * Says an English message in the language of the page, with its values in it: `say("Hello {name}", { name })`. Plurals and
 * choices need `sayCount`.
 */
export function say<const Text extends string>(
  text: Text & SimpleText<Text>,
  ...values: ValuesArgument<ValuesOf<Text>>
): string;
export function say(text: string, values?: Readonly<Record<string, unknown>>): string {
  const draft = findDraft(text);
  return values ? draft.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name])) : draft;
}
