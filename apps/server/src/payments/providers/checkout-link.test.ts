import { createServer } from "node:http";
import { expect, test } from "vitest";
import { readPort } from "#platform/embedded/free-port.ts";
import { callProvider } from "./call-provider.ts";
import { readCheckoutLink } from "./checkout-link.ts";
import { ProviderAway } from "./provider.ts";

const PAYSTACK = { baseUrl: "https://api.paystack.co", domains: ["paystack.com", "paystack.co"] };
const SANDBOX = { baseUrl: "http://127.0.0.1:3100/paystack", domains: ["paystack.com"] };

test.each([
  [PAYSTACK, "https://checkout.paystack.com/abc"],
  [PAYSTACK, "https://paystack.com/pay/abc"],
  [PAYSTACK, "https://api.paystack.co/pay/abc"],
  [SANDBOX, "http://127.0.0.1:3100/checkout/abc"],
  [SANDBOX, "http://localhost:3100/checkout/abc"],
  [{ ...SANDBOX, baseUrl: "http://[::1]:3100" }, "http://localhost:3100/checkout/abc"],
  [{ ...SANDBOX, baseUrl: "http://sandbox.example" }, "http://sandbox.example/checkout/abc"],
])("a link to the provider is taken: %o %s", (provider, link) => {
  expect(readCheckoutLink(link, provider)).toBe(link);
});

test.each([
  [PAYSTACK, null],
  [PAYSTACK, "checkout"],
  [PAYSTACK, "http://checkout.paystack.com/abc"],
  [PAYSTACK, "https://checkout.paystack.com.example.org/abc"],
  [PAYSTACK, "https://evilpaystack.com/abc"],
  [PAYSTACK, "https://checkout.paystack.com@example.org/abc"],
  [PAYSTACK, "https://user:secret@checkout.paystack.com/abc"],
  [PAYSTACK, "javascript:alert(1)"],
  [PAYSTACK, "http://127.0.0.1:3100/abc"],
  [SANDBOX, "http://example.org/checkout/abc"],
  [SANDBOX, "ftp://127.0.0.1:3100/checkout/abc"],
])("a link to anywhere else is refused: %o %s", (provider, link) => {
  expect(() => readCheckoutLink(link, provider)).toThrow(ProviderAway);
});

test.each([
  [null, "the provider gave no link"],
  ["checkout", "the provider gave a link that is none"],
  ["https://example.org/abc", "the provider gave a link to another host"],
])("why %s is refused is said: %s", (link, words) => {
  expect(() => readCheckoutLink(link, PAYSTACK)).toThrow(words);
});

test("an answer is read up to its limit and no further, and in its time", async () => {
  let sent = 0;
  const server = createServer((request, response) => {
    response.writeHead(200, { "content-type": "application/json" });
    if (request.url === "/slow") return void response.write("{");
    const more = (): void => {
      while (!response.destroyed && sent < 200_000_000) {
        sent += 65_536;
        if (!response.write(" ".repeat(65_536))) return void response.once("drain", more);
      }
      response.end("{}");
    };
    more();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  try {
    const call = (path: string) =>
      callProvider({
        method: "GET",
        url: `http://127.0.0.1:${readPort(server)}${path}`,
        authorization: "none",
        timeoutMs: 2_000,
      });
    await expect(call("/endless")).rejects.toThrow(ProviderAway);
    expect(sent).toBeLessThan(20_000_000);
    await expect(call("/slow")).rejects.toThrow(ProviderAway);
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});
