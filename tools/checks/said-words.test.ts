import { expect, test } from "vitest";
import {
  findCatalogueFaults,
  findEarlyMessages,
  findUnsaidWords,
  isMoneyOrLaw,
  listSaidMessages,
  readCatalogue,
} from "./said-words.ts";

const messages = new Set(["Sign In", "Close “{title}”", "Pay {amount} today"]);
const SOUND = `// Hausa. draft; reviewer: none
export const HA = { "Sign In": "Shiga", "Close “{title}”": "Rufe “{title}”" };`;
const find = (code: string): string[] =>
  findCatalogueFaults(readCatalogue("ha.ts", code), messages).map((fault) => fault.slice(7));

test("a whole catalogue is sound", () => {
  expect(find(SOUND)).toEqual([]);
});

test.each([
  ["a missing draft", SOUND.replace('"Sign In": "Shiga", ', ""), 'has no draft of "Sign In"'],
  ["an unused draft", SOUND.replace("{ ", '{ "Stop": "Tsaya", '), 'no one says "Stop"'],
  ["a draft that is only English", SOUND.replace("Shiga", "Sign In"), 'repeats "Sign In"'],
  [
    "other values",
    SOUND.replace("Rufe “{title}”", "Rufe “{name}”"),
    'takes other values than "Close “{title}”"',
  ],
  ["a draft that cannot be read", SOUND.replace("Shiga", "Shiga {"), 'cannot be read: "Shiga {"'],
  [
    "no reviewer in its head",
    SOUND.replace("reviewer", "reader"),
    "its head does not say its reviewer",
  ],
  [
    "money without a reviewer",
    SOUND.replace("{ ", '{ "Pay {amount} today": "Biya {amount} yau", '),
    'stays English until a reviewer is named: "Pay {amount} today"',
  ],
])("%s is found", (_, code, fault) => {
  expect(find(code)[0]).toBe(fault);
});

test("once the club names a reviewer, money and law are drafted too", () => {
  const reviewed = SOUND.replace("reviewer: none", "reviewer: a member of the club");
  expect(find(reviewed)).toEqual(['has no draft of "Pay {amount} today"']);
  expect(find(reviewed.replace("{ ", '{ "Pay {amount} today": "Biya {amount} yau", '))).toEqual([]);
});

test.each([
  ["{amount} of it waits", true],
  ["Your money is where it was.", true],
  ["You accept the terms and bylaws", true],
  ["Withdraw", false],
  ["My Wallet", false],
  ["Your session has ended. Sign in to go on where you were.", false],
])("%s is about money or law: %s", (message, is) => {
  expect(isMoneyOrLaw(message)).toBe(is);
});

test("what is said is read from calls and from elements", () => {
  const code = `say("One"); sayCount("{n, plural, other {#}}", { n }); const a = <Say text="Two {b}" values={{ b }} />;`;
  expect(listSaidMessages("a.tsx", code)).toEqual(["One", "{n, plural, other {#}}", "Two {b}"]);
});

test("text that is shown and not said is found, with its line", () => {
  const path = "apps/web/src/shell/one.tsx";
  expect(findUnsaidWords(path, '\nconst One = () => <p>{say("Close")}</p>;')).toEqual([]);
  expect(findUnsaidWords(path, "\nconst One = () => <p>Close</p>;")).toEqual([
    `${path}:2: Close: is shown and not said`,
  ]);
  expect(
    findUnsaidWords(path, 'const One = () => <Say text="{a} Close" values={{ a: <b>Now</b> }} />;'),
  ).toEqual([`${path}:1: Now: is shown and not said`]);
  expect(findUnsaidWords(path, 'say("Close {");')).toEqual([`${path}: cannot be read: "Close {"`]);
});

test("what the server says before there is a language is found", () => {
  const path = "apps/server/src/kyc/emails.ts";
  const late = 'const write = () => say("Close"); function end() { return { a: say("Stop") }; }';
  expect(findEarlyMessages(path, late)).toEqual([]);
  expect(findEarlyMessages(path, `${late} const WORDS = { close: say("Close") };`)).toEqual([
    `${path}: is said before there is a language: say("Close")`,
  ]);
});

test("what is written in English on purpose is no word that someone forgot to say", () => {
  const path = "apps/server/src/kyc/emails.ts";
  expect(findUnsaidWords(path, 'sayInEnglish(() => writeEmail({ subject: "No luck" }));')).toEqual(
    [],
  );
  expect(findUnsaidWords(path, 'sayIn(language, () => write({ subject: "No luck" }));')).toEqual([
    `${path}:1: No luck: is shown and not said`,
  ]);
});
