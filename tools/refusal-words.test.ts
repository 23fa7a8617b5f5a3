import { describe, expect, test } from "vitest";
import { saidBeside, serverWords, strangeWords } from "./refusal-words.ts";

const CODES = new Set(["plan_closed", "too_little", "rate_limited", "bank_refused"]);

const server = serverWords(
  CODES,
  new Map([
    [
      "apps/server/src/plans.ts",
      `
      refuse("plan_closed", "This plan takes no contributions right now.");
      const sentence = \`The least for this plan is \${figure}.\`;
      refuse("too_little", sentence, { fields: { amount: sentence } });
      refuse("rate_limited", \`Too many attempts. Please try again in \${isLong ? "hours" : "minutes"}.\`);
      const WRONG = "The bank knows no such account.";
      const refuseAccount = (words = WRONG) => refuse("bank_refused", words);
      const status = "Closed";
      `,
    ],
  ]),
);

/** What is found to be strange in a file of stories. */
function strange(stories: string, modules: Record<string, string> = {}): string[] {
  const files = new Map([
    ["apps/web/src/pages/x/x.stories.tsx", stories],
    ...Object.entries(modules),
  ]);
  return strangeWords(saidBeside(CODES, files), server);
}

const INVENTED = "The plan has shut its doors.";

describe("a sentence that the server does not say is found", () => {
  test.each([
    ["in the object of a refusal", `refuses(pay, "plan_closed", { error: "${INVENTED}" })`],
    ["as an argument of a helper", `refused(pay, "plan_closed", "${INVENTED}")`],
    ["as a pair", `refusedInTurn(pay, [["plan_closed", "${INVENTED}"]])`],
    ["beside its code in an object", `const row = { code: "plan_closed", error: "${INVENTED}" }`],
    ["under its code", `const SAID = { plan_closed: "${INVENTED}" } as const`],
    ["as a constant", `const error = "${INVENTED}"; refuses(pay, "plan_closed", { error })`],
    [
      "beside a field",
      `refuses(pay, "plan_closed", { error: "This plan takes no contributions right now.", fields: { plan: "${INVENTED}" } })`,
    ],
    [
      "in words made for whichever code it is",
      "for (const code of codes) { const words = `No, for ${code}.`; refuses(pay, code, { error: words }); }",
    ],
    ["one way of a choice", `refused(pay, "plan_closed", is ? "${INVENTED}" : undefined)`],
  ])("%s", (_, stories) => {
    expect(strange(stories)).toHaveLength(1);
  });
});

describe("what the server says is not", () => {
  test.each([
    ["a literal", `refused(pay, "plan_closed", "This plan takes no contributions right now.")`],
    ["a template", `refused(pay, "too_little", "The least for this plan is ₦500.00.")`],
    [
      "a sentence that a name carries",
      `refused(pay, "bank_refused", "The bank knows no such account.")`,
    ],
    [
      "what a helper is given",
      `const f = (words) => refuses(pay, "plan_closed", { error: words })`,
    ],
    ["a list of codes", `for (const code of ["plan_closed", "too_little"]) press(code)`],
  ])("%s", (_, stories) => {
    expect(strange(stories)).toEqual([]);
  });
});

test("the file, the line and the sentence are named", () => {
  expect(strange(`\nrefused(pay, "plan_closed", "${INVENTED}")`)).toEqual([
    `apps/web/src/pages/x/x.stories.tsx:2: "${INVENTED}" is no sentence of the server (plan_closed)`,
  ]);
});

test("a sentence that the server says for another code is found", () => {
  const stories = `refused(pay, "too_little", "This plan takes no contributions right now.")`;
  expect(strange(stories)).toEqual([expect.stringMatching(/is said for plan_closed, not for/)]);
});

test("what is filled into a template is no further sentence", () => {
  const stories = `refused(pay, "too_little", "The least for this plan is more. Please pay more.")`;
  expect(strange(stories)).toHaveLength(1);
});

test("a label of the server is no sentence", () => {
  expect(strange(`refused(pay, "plan_closed", "Closed")`)).toHaveLength(1);
});

test("constants and functions of the app's modules are followed", () => {
  const stories = `
    import { SAID, tooOften } from "#testing/refusals.ts";
    refused(pay, "plan_closed", SAID.plan_closed);
    const WORDS = { ...SAID, too_little: "The least for this plan is ₦500.00." };
    refused(pay, "too_little", WORDS.plan_closed);
    refused(pay, "too_little", WORDS.too_little);
    refused(pay, "rate_limited", tooOften("5 minutes"));`;
  const modules = (wait: string): Record<string, string> => ({
    "apps/web/src/testing/refusals.ts": `
      export const SAID = { plan_closed: "This plan takes no contributions right now." } as const;
      export const tooOften = (wait: string) => \`${wait} \${wait}.\`;`,
  });
  expect(strange(stories, modules("Too many attempts. Please try again in"))).toHaveLength(1);
  expect(strange(stories, modules("Wait for"))).toHaveLength(2);
});

test("a name that several plays declare is the nearest one", () => {
  const stories = `
    const play = () => { const error = "This plan takes no contributions right now."; refuses(pay, "plan_closed", { error }); };
    const other = () => { const error = "${INVENTED}"; say(error); };`;
  expect(strange(stories)).toEqual([]);
});
