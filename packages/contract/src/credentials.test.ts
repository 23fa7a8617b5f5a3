import { create, is } from "superstruct";
import { expect, test } from "vitest";
import { Email } from "./credentials.ts";

test.each([
  [" Ada@Example.NG ", "ada@example.ng"],
  ["ade\u0301@example.com", "ad\u00E9@example.com"],
  ["ada@M\u00DCNCHEN.de", "ada@xn--mnchen-3ya.de"],
  ["ada@mu\u0308nchen.de", "ada@xn--mnchen-3ya.de"],
  ["ada@xn--mnchen-3ya.de", "ada@xn--mnchen-3ya.de"],
  ["ada@\u043F\u0440\u0438\u043C\u0435\u0440.\u0440\u0444", "ada@xn--e1afmkfd.xn--p1ai"],
])("the address %j is read as %j", (typed, email) => {
  expect(create(typed, Email)).toBe(email);
});

test.each(["ada@", "@example.ng", "ada@m\u00FCnchen.de/x", "ada@m\u00FCnchen", "a b@example.ng"])(
  "%j is no address",
  (typed) => {
    expect(is(typed, Email)).toBe(false);
    expect(() => create(typed, Email)).toThrow(Error);
  },
);
