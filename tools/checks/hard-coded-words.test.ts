import { expect, test } from "vitest";
import { findHardCodedWords } from "./hard-coded-words.ts";

const find = (code: string): string[] => findHardCodedWords("one.tsx", code);

test.each([
  ["text between tags", "const One = () => <p>Close</p>;", "1: Close"],
  ["text beside a value", "const One = () => <p>{count} active</p>;", "1: active"],
  ["a text in braces", 'const One = () => <p>{"close it"}</p>;', "1: close it"],
  ["a name", 'const One = () => <b aria-label="close" />;', "1: close"],
  ["one of two names", 'const One = () => <b aria-label={is ? "on" : "off"} />;', "1: on"],
  ["a name with a value", "const One = () => <b aria-label={`close ${it}`} />;", "1: close"],
  ["a label of another component", 'const One = () => <Icon label="Close" />;', "1: Close"],
  ["a default", 'function One({ label = "Main" }) { return label; }', "1: Main"],
  ["a table of words", 'const STATES = { done: "Done" };', "1: Done"],
  ["a key's name on a button", 'const One = () => <Ask confirm="Delete" />;', "1: Delete"],
  ["four words", 'const words = is ? "one document to send" : "";', "1: one document to send"],
  ["a sentence", "setStatus(`${name} was taken away.`);", "1: was taken away."],
])("%s is found", (_, code, found) => {
  expect(find(code)[0]).toBe(found);
});

test.each([
  ["the constant that holds them", 'export const ONE_WORDS = { close: "Close" };'],
  [
    "what the provider gives",
    "const One = () => <p aria-label={say.close}>{say.active(count)}</p>;",
  ],
  ["a word for developers", 'insist(label !== "", "Give it a label.");'],
  ["an error", 'throw new RangeError("Pages are counted from 1.");'],
  ["a class", 'const One = () => <p className="Close to the edge" />;'],
  ["a key that empties", 'if (event.key === "Delete") clear();'],
  ["a key", 'if (event.key === "ArrowLeft") go();'],
])("%s is not", (_, code) => {
  expect(find(code)).toEqual([]);
});
