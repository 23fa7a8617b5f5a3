import { parse, type MessageFormatElement } from "@formatjs/icu-messageformat-parser";

export type MessageParts = MessageFormatElement[];

const parsed = new Map<string, MessageParts>();

/** The parts of a message. A built app has another function here: all that it says is parsed already. */
export function parseMessage(message: string): MessageParts {
  const kept = parsed.get(message);
  if (kept) return kept;
  const parts = parse(message);
  parsed.set(message, parts);
  return parts;
}
