import { COPY } from "@kinfold/contract/copy";
import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./club.ts";
import {
  asAnswer,
  AWAY,
  BROKEN,
  formatShown,
  BUSY,
  holdNextCall,
  holdCalls,
  dropCalls,
  refuseCalls,
  TOO_OFTEN,
} from "./outages.ts";
import { buildWalletPath, sendCommand } from "./money.ts";
import { callApi, enterPage, JAMES } from "./steps.ts";

const CREATE = "/wallet/withdrawal/create/*";
const CANCEL = "/wallet/withdrawal/cancel/*";

const rows = (page: Page) =>
  page.getByRole("region", { name: "Withdrawals" }).getByRole("row").filter({ hasText: "••" });

/** The form, with this much in it. */
async function fill(page: Page, amount: string): Promise<Locator> {
  await page.getByRole("main").getByRole("button", { name: "Withdraw", exact: true }).click();
  const form = page.getByRole("dialog", { name: "Withdraw", exact: true });
  await form.getByRole("textbox", { name: /^Amount/ }).fill(amount);
  return form;
}

const send = (form: Locator) => form.getByRole("button", { name: /^Withdraw \$/ }).click();

async function done(page: Page, amount: string): Promise<void> {
  const notice = page.getByRole("dialog", { name: "Withdrawal requested" });
  await expect(notice).toContainText(COPY.withdrawalPromise);
  await expect(notice).toContainText(amount);
  await notice.getByRole("button", { name: "Done" }).click();
}

test("a withdrawal that is refused, held up or unanswered keeps what was typed, and is asked for once", async ({
  page,
}) => {
  await enterPage(page, JAMES, "/dashboard/wallet");
  const keys: (string | undefined)[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/withdrawal/create/")) {
      keys.push(request.headers()["idempotency-key"]);
    }
  });

  const form = await fill(page, "61.37");
  const amount = form.getByRole("textbox", { name: /^Amount/ });
  for (const said of [TOO_OFTEN, AWAY, BROKEN]) {
    const answersAgain = await refuseCalls(page, CREATE, said);
    await send(form);
    await expect(form.getByRole("alert")).toHaveText(formatShown(said));
    await expect(amount).toHaveValue("61.37");
    await answersAgain();
  }

  const release = await holdCalls(page, CREATE);
  await send(form);
  await expect(form.getByRole("button", { name: /Withdrawing/ })).toBeVisible();
  await expect(form.getByRole("button", { name: "Cancel" })).toBeDisabled();
  await expect(form.getByRole("alert")).toBeEmpty();
  await release();
  await done(page, "$61.37");
  await expect(rows(page).filter({ hasText: "$61.37" })).toHaveCount(1);
  // Repeated as it was, it was the same withdrawal to the club each time.
  expect(new Set(keys).size).toBe(1);
  const used = keys[0] ?? "";

  // It is done, and its answer is lost on the way.
  await fill(page, "61.38");
  await page.route(
    "**/api/wallet/withdrawal/create/*",
    async (route) => {
      await route.fetch();
      await route.abort("internetdisconnected");
    },
    { times: 1 },
  );
  await send(form);
  await expect(form.getByRole("alert")).toHaveText(COPY.noAnswer);
  await send(form);
  await done(page, "$61.38");
  await expect(rows(page).filter({ hasText: "$61.38" })).toHaveCount(1);

  // Another window asks for the same, and is quicker.
  await fill(page, "61.39");
  const heldCall = await holdNextCall(page, CREATE);
  await send(form);
  await (await heldCall()).fulfill(asAnswer(BUSY));
  await done(page, "$61.39");
  await expect(rows(page).filter({ hasText: "$61.39" })).toHaveCount(1);

  await fill(page, "61.40");
  await page.route(
    "**/api/wallet/withdrawal/create/*",
    (route) =>
      route.continue({ headers: { ...route.request().headers(), "idempotency-key": used } }),
    { times: 1 },
  );
  await send(form);
  await expect(form.getByRole("alert")).toHaveText(
    "This form was sent before with other values. Please close it and begin again.",
  );
  await expect(amount).toHaveValue("61.40");

  await amount.fill("9.99");
  await send(form);
  await expect(amount).toHaveAccessibleDescription(/The least you can withdraw is \$10\.00\./);

  // Elsewhere some of it is withdrawn before this is sent.
  await form.getByRole("button", { name: "All of it" }).click();
  const { body } = await sendCommand<{ withdrawal: { id: string } }>(
    page,
    await buildWalletPath(page, "USD", "withdrawal/create"),
    { amount: 10.01 },
  );
  await send(form);
  await expect(amount).toHaveAccessibleDescription(/^You can withdraw up to \$[\d,]+\.\d\d\.$/);
  await expect(amount).toHaveAttribute("aria-invalid", "true");
  await form.getByRole("button", { name: "Cancel" }).click();
  await sendCommand(page, `/wallet/withdrawal/cancel/${body.withdrawal.id}`, {}, "PATCH");
});

test("taking a withdrawal back asks first, says why it could not be done, and then does it", async ({
  page,
}) => {
  await enterPage(page, JAMES, "/dashboard/wallet");
  const form = await fill(page, "62.51");
  await send(form);
  await done(page, "$62.51");
  const row = rows(page).filter({ hasText: "$62.51" });
  const pill = page.getByRole("banner").getByRole("button", { name: /^Wallet \$/ });
  const { usd } = await callApi<{ usd: { available_balance: number } }>(page, "/wallet");

  await row.getByRole("button").click();
  const details = page.getByRole("dialog", { name: "Withdrawal", exact: true });
  await details.getByRole("button", { name: "Cancel withdrawal" }).click();
  const asking = page.getByRole("alertdialog", { name: "Cancel this withdrawal?" });
  await expect(asking.getByRole("button", { name: "Keep it" })).toBeFocused();
  const cancel = asking.getByRole("button", { name: "Cancel withdrawal" });

  const answersAgain = await refuseCalls(page, CANCEL, AWAY);
  await cancel.click();
  await expect(asking.getByRole("alert")).toHaveText(AWAY.error);
  await answersAgain();
  const comesBack = await dropCalls(page, CANCEL);
  await cancel.click();
  await expect(asking.getByRole("alert")).toHaveText(COPY.noAnswer);
  await comesBack();
  const release = await holdCalls(page, CANCEL);
  await cancel.click();
  await expect(asking.getByRole("button", { name: /Cancelling/ })).toBeVisible();
  await expect(asking.getByRole("alert")).toBeEmpty();
  await release();

  await expect(asking).toBeHidden();
  await expect(
    page.getByText("Withdrawal cancelled. The money is back in your wallet."),
  ).toBeVisible();
  await expect(row).toContainText("Cancelled");
  await expect(pill).toBeVisible();
  const after = await callApi<{ usd: { available_balance: number } }>(page, "/wallet");
  expect(after.usd.available_balance).toBeCloseTo(usd.available_balance + 62.51, 2);
  await row.getByRole("button").click();
  await expect(details.getByRole("listitem")).toContainText([
    "Asked for, and held in your wallet",
    "Cancelled, and returned to your wallet",
  ]);
  await expect(details.getByRole("button", { name: "Cancel withdrawal" })).toHaveCount(0);
});
