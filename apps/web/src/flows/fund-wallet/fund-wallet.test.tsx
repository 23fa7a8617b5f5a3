import { paymentRefusals } from "@kinfold/contract/refusals/payments";
import { respondWith, dropConnection, refuseCall } from "@kinfold/api/testing/mock-handlers";
import { depositToWallet, quotePayment } from "@kinfold/contract/payments";
import { paymentBegun, quotes } from "@kinfold/contract/testing/payment-samples";
import { users, wallets } from "@kinfold/contract/testing/samples";
import type { User } from "@kinfold/contract/members";
import { getWallets } from "@kinfold/contract/wallets";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { setupServer } from "msw/node";
import { SWRConfig } from "swr";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { ClockProvider } from "@kinfold/frame/clock";
import { CurrentMemberProvider } from "#session/use-current-member.ts";
import { FundWallet } from "./fund-wallet.tsx";

type Sent = { path: string; key: string | null; body: Record<string, unknown> };

const server = setupServer();
let sent: Promise<Sent>[] = [];
async function noted(request: Request): Promise<Sent> {
  const text = await request.text();
  const body: unknown = text === "" ? {} : JSON.parse(text);
  return {
    path: new URL(request.url).pathname.replace("/api", ""),
    key: request.headers.get("idempotency-key"),
    body: typeof body === "object" && body !== null ? { ...body } : {},
  };
}
server.events.on("request:start", ({ request }) => {
  sent.push(noted(request.clone()));
});
beforeAll(() => {
  server.listen({ onUnhandledFrame: "error" });
});
beforeEach(() => {
  sent = [];
  server.use(
    respondWith(getWallets, wallets.adaeze),
    respondWith(quotePayment, quotes.naira),
    respondWith(depositToWallet, paymentBegun),
  );
});
afterEach(() => {
  server.resetHandlers();
});
afterAll(() => {
  server.close();
});

const to = async (path: string): Promise<Sent[]> =>
  (await Promise.all(sent)).filter((each) => each.path === path);
const prices = (): Promise<Sent[]> => to("/payment/quote");
const deposits = (): Promise<Sent[]> => to(`/wallet/deposit/${wallets.adaeze.ngn.id}`);

function open(given: { member?: User; now?: () => Date } = {}) {
  const leave = vi.fn<(page: string, reference: string) => void>();
  const onBegun = vi.fn<(reference: string) => void>();
  render(
    <SWRConfig value={{ provider: () => new Map(), shouldRetryOnError: false }}>
      <ClockProvider value={given.now ?? (() => new Date("2026-11-12T18:00:00Z"))}>
        <CurrentMemberProvider value={given.member ?? users.adaeze}>
          <FundWallet onClose={() => undefined} onBegun={onBegun} leave={leave} />
        </CurrentMemberProvider>
      </ClockProvider>
    </SWRConfig>,
  );
  return { leave, onBegun };
}

async function goToPayment(amount = "500000"): Promise<void> {
  await userEvent.type(await screen.findByLabelText(/How much/), amount);
  await userEvent.click(screen.getByRole("button", { name: "Continue" }));
}

const pay = async (): Promise<void> => {
  await userEvent.click(await screen.findByRole("button", { name: /^Pay [₦$]/ }));
};

test("checkout needs a wallet and an amount above nothing", async () => {
  open();
  const on = await screen.findByRole("button", { name: "Continue" });
  expect(on).toBeDisabled();
  const amount = screen.getByLabelText(/How much/);
  await userEvent.type(amount, "0.00");
  expect(on).toBeDisabled();
  await userEvent.type(amount, "1");
  expect(amount).toHaveValue("0.00");
  await userEvent.clear(amount);
  await userEvent.type(amount, "0.01");
  expect(on).toBeEnabled();
});

test("the agreed price is paid under a key of its own, and the member leaves for the page of the provider", async () => {
  const { leave } = open();
  await goToPayment();
  await pay();
  await waitFor(() => {
    expect(leave).toHaveBeenCalledWith(
      paymentBegun.payment_link,
      paymentBegun.reference,
      "/dashboard/wallet",
    );
  });
  expect((await prices())[0]?.body).toMatchObject({ from: "NGN", to: "NGN", amount: 500_000 });
  const [deposit, ...more] = await deposits();
  expect(more).toEqual([]);
  expect(deposit?.key).toMatch(/^[0-9a-f-]{36}$/);
  expect(deposit?.body).toEqual({
    amount: 500_000,
    gateway: "card",
    target_wallet: "NGN",
    quote_id: quotes.naira.quote_id,
    redirect_url: `${window.location.origin}/dashboard/wallet`,
  });
});

test("trying again after silence repeats the intent instead of beginning another", async () => {
  server.use(dropConnection(depositToWallet));
  const { leave } = open();
  await goToPayment();
  await pay();
  await screen.findByRole("alert");
  server.use(respondWith(depositToWallet, paymentBegun));
  await pay();
  await waitFor(() => {
    expect(leave).toHaveBeenCalledOnce();
  });
  const [first, second] = await deposits();
  expect(second?.key).toBe(first?.key);
});

test("an expired price is asked for again, and the new one is another intent", async () => {
  server.use(
    refuseCall(depositToWallet, "pay_quote_expired", {
      error: paymentRefusals().pay_quote_expired.sentence,
    }),
  );
  const { leave } = open();
  await goToPayment();
  await screen.findByRole("button", { name: /^Pay ₦/ });
  server.use(respondWith(quotePayment, { ...quotes.naira, quote_id: "quo_new" }));
  await pay();
  await screen.findByText("These figures no longer hold. Please look at the new ones.");
  server.use(respondWith(depositToWallet, paymentBegun));
  await pay();
  await waitFor(() => {
    expect(leave).toHaveBeenCalledOnce();
  });
  expect(await prices()).toHaveLength(2);
  const [first, second] = await deposits();
  expect(second?.body["quote_id"]).toBe("quo_new");
  expect(second?.key).not.toBe(first?.key);
});

test("a price is asked for again when its time is over", async () => {
  let now = new Date("2026-11-12T18:00:00Z");
  open({ now: () => now });
  await goToPayment();
  await screen.findByText("15:00");
  server.use(
    respondWith(quotePayment, {
      ...quotes.naira,
      quote_id: "quo_new",
      expires_at: "2026-11-12T18:29:00Z",
    }),
  );
  now = new Date("2026-11-12T18:15:00Z");
  await screen.findByText("14:00");
  expect(await prices()).toHaveLength(2);
});

test("the second card provider's answer is sent, and forgotten with its provider", async () => {
  server.use(respondWith(quotePayment, quotes.dollars));
  open({ member: users.james });
  server.use(respondWith(getWallets, wallets.james));
  await goToPayment("100");
  await waitFor(async () => {
    expect(await prices()).toHaveLength(1);
  });
  await userEvent.click(screen.getByRole("radio", { name: "International card" }));
  await screen.findByText("Answer to see the price.");
  expect(screen.getByRole("button", { name: "Pay" })).toBeDisabled();
  expect(await prices()).toHaveLength(1);
  await userEvent.click(screen.getByRole("radio", { name: "Yes" }));
  await waitFor(async () => {
    expect((await prices())[1]?.body).toMatchObject({
      gateway: "card_us",
      us_based_institution: "yes",
    });
  });
  await userEvent.click(screen.getByRole("radio", { name: "Dollar card" }));
  await userEvent.click(screen.getByRole("radio", { name: "International card" }));
  expect(screen.getByRole("radio", { name: "Yes" })).not.toBeChecked();
});

test("what was chosen and typed stays after a refusal", async () => {
  server.use(
    refuseCall(depositToWallet, "pay_provider_unavailable", {
      error: paymentRefusals().pay_provider_unavailable.sentence,
    }),
  );
  open();
  await goToPayment();
  await userEvent.click(await screen.findByRole("radio", { name: "Instant bank transfer" }));
  await pay();
  await screen.findByText(/^Our payment partner does not answer right now\./);
  expect(screen.getByRole("radio", { name: "Instant bank transfer" })).toBeChecked();
  await userEvent.click(screen.getByRole("button", { name: "Back" }));
  expect(screen.getByLabelText(/How much/)).toHaveValue("500,000");
});

test("a payment that needs no page is told at once", async () => {
  server.use(respondWith(depositToWallet, { ...paymentBegun, payment_link: null }));
  const { leave, onBegun } = open();
  await goToPayment();
  await pay();
  await waitFor(() => {
    expect(onBegun).toHaveBeenCalledWith(paymentBegun.reference);
  });
  expect(leave).not.toHaveBeenCalled();
});
