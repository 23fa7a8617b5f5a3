import { Fragment, type ReactNode } from "react";
import type { NamesOf, SimpleText, TagsOf } from "#message-values.ts";
import { findDraft } from "#say.ts";

type PartsOf<Text extends string> = Readonly<
  Record<NamesOf<Text>, ReactNode> & Record<TagsOf<Text>, (children: string) => ReactNode>
>;

/** A value in braces, or what stands in a tag. */
const PART = /\{(\w+)\}|<(\w+)>(.*?)<\/\2>/g;

/**
 * Says an English message that elements stand in: `<Say text="Pay {amount} by <b>{day}</b>" values={…} />`. A value is
 * what is drawn in its place; a tag is a function of the words inside.
 */
export function Say<const Text extends string>({
  text,
  values,
}: {
  /** The English message. */
  text: Text & SimpleText<Text>;
  /** What stands in its place, by name. */
  values: PartsOf<Text>;
}): ReactNode {
  const draft = findDraft(text);
  const valueOf = values as Readonly<Record<string, ReactNode | ((children: string) => ReactNode)>>;
  const parts: ReactNode[] = [];
  let from = 0;
  for (const { 0: whole, 1: name, 2: tag = "", 3: children = "", index } of draft.matchAll(PART)) {
    const value = valueOf[name ?? tag];
    parts.push(draft.slice(from, index), typeof value === "function" ? value(children) : value);
    from = index + whole.length;
  }
  parts.push(draft.slice(from));
  // The order of the parts is that of the language: it is the same at each drawing.
  // oxlint-disable-next-line react/no-array-index-key
  return parts.map((part, at) => <Fragment key={at}>{part}</Fragment>);
}
