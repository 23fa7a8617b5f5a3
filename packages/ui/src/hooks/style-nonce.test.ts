import { afterEach, expect, test } from "vitest";
import { setStyleNonce } from "./style-nonce.ts";

const shared = () => Reflect.get(globalThis, "__webpack_nonce__");

afterEach(() => {
  Reflect.deleteProperty(globalThis, "__webpack_nonce__");
  document.head.replaceChildren();
});

function pageSays(nonce: string) {
  const meta = document.createElement("meta");
  meta.setAttribute("property", "csp-nonce");
  meta.setAttribute("nonce", nonce);
  document.head.append(meta);
}

test("styles added at run time carry the nonce that the page was served with", () => {
  pageSays("abc123");
  setStyleNonce();
  expect(shared()).toBe("abc123");
});

test("a page without a nonce needs none", () => {
  setStyleNonce();
  expect(shared()).toBeUndefined();
});

test("a nonce already shared is kept", () => {
  Reflect.set(globalThis, "__webpack_nonce__", "first");
  pageSays("second");
  setStyleNonce();
  expect(shared()).toBe("first");
});
