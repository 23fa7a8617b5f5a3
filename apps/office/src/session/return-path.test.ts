import { expect, test } from "vitest";
import { withReturnPath, readReturnPath, parseReturnPath } from "./return-path.ts";

test.each(["/", "/staff", "/documents?state=late&open=kyc_1"])(
  "%s is a page of the office",
  (path) => {
    expect(parseReturnPath(path)).toBe(path);
  },
);

test.each([
  "https://elsewhere.example/",
  "//elsewhere.example",
  "/\\elsewhere.example",
  "/a//elsewhere.example",
  "/\t/elsewhere.example",
  "javascript:alert(1)",
  "",
  `/${"a".repeat(3000)}`,
])("%j leads nowhere", (path) => {
  expect(parseReturnPath(path)).toBeNull();
});

test("an address remembers one way back and no two", () => {
  const carrying = withReturnPath("/sign-in", "/staff?open=stf_1");
  expect(readReturnPath(new URL(carrying, "https://x.example").search)).toBe("/staff?open=stf_1");
  expect(readReturnPath("?back_to=/a&back_to=/b")).toBeNull();
  expect(withReturnPath("/sign-in", "/")).toBe("/sign-in");
});
