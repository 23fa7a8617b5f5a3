import {
  isLiteralElement,
  isPluralElement,
  isPoundElement,
  isSelectElement,
  isTagElement,
  parse,
  type MessageFormatElement,
} from "@formatjs/icu-messageformat-parser";

/** The names of a message's arguments and tags, each once, in order. Throws when the message cannot be read. */
export function listArguments(message: string): string[] {
  return [...new Set(parse(message).flatMap(listNames))].toSorted();
}

function listNames(part: MessageFormatElement): string[] {
  if (isLiteralElement(part) || isPoundElement(part)) return [];
  if (isTagElement(part)) return [`<${part.value}>`, ...part.children.flatMap(listNames)];
  if (isPluralElement(part) || isSelectElement(part)) {
    const cases = Object.values(part.options).flatMap(({ value }) => value.flatMap(listNames));
    return [part.value, ...cases];
  }
  return [part.value];
}

/** The words of a message without its arguments: what a reader of it reads. */
export function listTexts(message: string): string[] {
  const read = (part: MessageFormatElement): string[] => {
    if (isLiteralElement(part)) return [part.value];
    if (isTagElement(part)) return part.children.flatMap(read);
    if (isPluralElement(part) || isSelectElement(part)) {
      return Object.values(part.options).flatMap(({ value }) => value.flatMap(read));
    }
    return [];
  };
  return parse(message).flatMap(read);
}
