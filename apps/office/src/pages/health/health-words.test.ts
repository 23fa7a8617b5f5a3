import type { HealthAnswer } from "@kinfold/contract/office/health";
import { wellClub } from "@kinfold/contract/testing/office-health-samples";
import { expect, test } from "vitest";
import { describeHealth, nameUnknownMoney } from "./health-words.ts";

const describe = (figures: HealthAnswer, money: HealthAnswer): string =>
  describeHealth({
    ...wellClub,
    figures: { ...wellClub.figures, answer: figures },
    money: wellClub.money.map((one) => ({ ...one, answer: money })),
  });

test("the first sentence never says of the figures what is true of the money alone", () => {
  const well = "No promise is late.";
  expect(describe("yes", "yes")).toBe(`The figures agree. ${well}`);
  expect(describe("yes", "no")).toBe(`The figures agree. The money at the banks does not. ${well}`);
  expect(describe("yes", "unknown")).toBe(
    `The figures agree. Whether the money is there is not known. ${well}`,
  );
  expect(describe("no", "yes")).toBe(`The figures do not agree. ${well}`);
  expect(describe("unknown", "unknown")).toBe(`Whether the figures agree is not known. ${well}`);
});

test("what is not known of the money is named by its currency", () => {
  const only = (currency: "NGN" | "USD") =>
    wellClub.money.map((one) => ({
      ...one,
      answer: one.currency === currency ? ("unknown" as const) : one.answer,
    }));
  expect(nameUnknownMoney(only("USD"))).toBe("dollars");
  expect(nameUnknownMoney(only("NGN"))).toBe("naira");
  expect(nameUnknownMoney(wellClub.money)).toBe("");
});
