import { expect, test } from "vitest";
import { dropCallingCode, dropTrunkZero, findPhoneFault, type PhonePlan } from "./phone.ts";

const NIGERIA: PhonePlan = { phone_lengths: [10, 11, 12, 13, 14], phone_zero: "trunk" };
const UNITED_STATES: PhonePlan = { phone_lengths: [10], phone_zero: "none" };
const ITALY: PhonePlan = { phone_lengths: [6, 7, 8, 9, 10, 11, 12], phone_zero: "kept" };
const ANTARCTICA: PhonePlan = { phone_lengths: [], phone_zero: "none" };

test.each([
  [NIGERIA, "8035550142", undefined],
  [NIGERIA, "08035550142", undefined],
  [NIGERIA, "008035550142", "leading_zero"],
  [NIGERIA, "803555", "length"],
  [UNITED_STATES, "2025550123", undefined],
  [UNITED_STATES, "08035550142", "leading_zero"],
  [UNITED_STATES, "0803555014", "leading_zero"],
  [UNITED_STATES, "202555012", "length"],
  [ITALY, "0612345678", undefined],
  [ANTARCTICA, "12345", "length"],
] as const)("%j and %s: %s", (plan, digits, fault) => {
  expect(findPhoneFault(plan, digits)).toBe(fault);
});

test("only a trunk 0 is left out, and only one", () => {
  expect(dropTrunkZero(NIGERIA, "08035550142")).toBe("8035550142");
  expect(dropTrunkZero(NIGERIA, "008035550142")).toBe("08035550142");
  expect(dropTrunkZero(ITALY, "0612345678")).toBe("0612345678");
  expect(dropTrunkZero(UNITED_STATES, "0803")).toBe("0803");
});

test.each([
  [{ ...NIGERIA, callingCode: "234" }, "2348031234567", "8031234567"],
  [{ ...NIGERIA, callingCode: "234" }, "23408031234567", "08031234567"],
  [{ ...NIGERIA, callingCode: "234" }, "8031234567", "8031234567"],
  [{ ...NIGERIA, callingCode: "234" }, "2345678901", "2345678901"],
  [{ ...UNITED_STATES, callingCode: "1" }, "12025550123", "2025550123"],
  [{ ...ITALY, callingCode: "39" }, "3912345678", "3912345678"],
  [{ ...ITALY, callingCode: "39" }, "393912345678", "3912345678"],
  [{ ...ANTARCTICA, callingCode: "" }, "2348031234567", "2348031234567"],
] as const)(
  "the calling code is dropped where it stands without a plus: %j, %s",
  (plan, digits, national) => {
    expect(dropCallingCode(plan, digits)).toBe(national);
  },
);
