import { describe, expect, test } from "vitest";
import { findAccountNumber } from "./find-account-number.ts";
import { findLink } from "./find-link.ts";
import { refuseUnsafeText } from "./member-text.ts";
import { DISGUISED, HONEST, MORE_DISGUISED, MORE_HONEST } from "../testing/member-texts.ts";

const HOSTS = new Set(["kinfold.test", "forms.kinfold.example"]);
const find = (text: string) => findAccountNumber(text) ?? findLink(text, HOSTS);

test("both tables hold at least fifty texts", () => {
  expect([DISGUISED.length >= 50, HONEST.length >= 50]).toEqual([true, true]);
});

test.each(DISGUISED)("%s: refused", (_, text) => {
  expect(find(text)).toMatchObject({ text: expect.stringMatching(/\S/), line: expect.any(Number) });
});

test.each(HONEST)("accepted: %s", (text) => {
  expect(find(text)).toBeUndefined();
});

test.each(MORE_DISGUISED)("refused: %s", (text) => {
  expect(find(text)).toBeDefined();
});

test.each(MORE_HONEST)("accepted: %s", (text) => {
  expect(find(text)).toBeUndefined();
});

describe("a finding", () => {
  test("says what was found and on which line", () => {
    expect(find("Dear members,\n\npay to 0123 456 789 from today.")).toEqual({
      found: "account number",
      text: "0123 456 789",
      line: 3,
    });
    expect(find("Dear members,\nsee evil.com")).toEqual({
      found: "link",
      text: "evil.com",
      line: 2,
    });
  });
});

describe("a number that is split over the fields of one text", () => {
  test("is refused where its last part stands", () => {
    const texts = { title: "Pay to 01234", body: "56789 at our new bank." };
    expect(() => refuseUnsafeText(texts, HOSTS)).toThrow(
      expect.objectContaining({ details: { fields: { body: expect.stringContaining("01234") } } }),
    );
  });

  test("is not seen in honest fields", () => {
    const texts = { title: "Plans for 2027", body: "2026 ends with ₦1,204,500.00.", note: null };
    expect(() => refuseUnsafeText(texts, HOSTS)).not.toThrow();
  });
});
