import type { Browser, Page } from "@playwright/test";
import { expect, test, type Club } from "./club.ts";
import { createMember } from "./joined.ts";
import { beginPayment, settleAtProvider } from "./money.ts";
import { createClerk, signInStaff } from "./staff.ts";
import { callApi } from "./steps.ts";

type Found = { data: { id: string; member: { name: string } }[] };

/** A staff member at a desk of their own. */
async function atDesk(browser: Browser, club: Club, role: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await signInStaff(page, club, role);
  return page;
}

test("a large transaction is noted as reported, and a case about its member is opened, noted and reported; another role and the member see nothing of it", async ({
  browser,
  page,
  club,
}) => {
  const person = await createMember(page, club);
  const name = `${person.firstName} ${person.lastName}`;
  const payment = await beginPayment(page, "NGN", { amount: 6_200_000, gateway: "transfer" });
  await settleAtProvider(club, payment, "settle", { outcome: "success" });
  await expect
    .poll(
      async () =>
        (await callApi<{ ngn: { available_balance: number } }>(page, "/wallet")).ngn
          .available_balance,
    )
    .toBeGreaterThan(6_000_000);

  const compliance = await atDesk(browser, club, "compliance");
  await compliance.goto(`${club.officeUrl}/compliance`);
  await compliance.getByRole("link", { name: "Large transactions" }).click();
  await compliance.getByRole("button", { name }).first().click();
  await compliance.getByRole("textbox", { name: /^The NFIU’s reference/ }).fill("CTR-2026-7731");
  await compliance.getByRole("button", { name: "Note as reported" }).click();
  await expect(compliance.getByText("Noted as reported.")).toBeVisible();

  // Where it came from is not explained: a case.
  const pane = compliance.getByRole("region", { name });
  await pane.getByRole("link", { name: "Open a case" }).click();
  await compliance
    .getByRole("textbox", { name: /^What is suspicious/ })
    .fill("Paid from an account of someone else, who is not known.");
  await expect(compliance.getByRole("checkbox", { checked: true })).toHaveCount(1);
  await compliance.getByRole("button", { name: "Open the case" }).click();
  await expect(compliance.getByRole("heading", { name: `Case of ${name}` })).toBeVisible();
  await compliance
    .getByRole("textbox", { name: /^Note/ })
    .fill("The bank does not know the sender.");
  await compliance.getByRole("button", { name: "Add the note" }).click();
  await expect(
    compliance.getByRole("listitem").filter({ hasText: "The bank does not know the sender." }),
  ).toBeVisible();
  const download = compliance.waitForEvent("download");
  await compliance.getByRole("button", { name: "Export PDF" }).click();
  expect((await download).suggestedFilename()).toMatch(/^kinfold-str-.*\.pdf$/);
  await compliance.getByRole("textbox", { name: /^The NFIU’s reference/ }).fill("STR-2026-4402");
  await compliance.getByRole("button", { name: "Note as reported" }).click();
  await expect(compliance.getByText("STR-2026-4402")).toBeVisible();
  const address = new URL(compliance.url()).pathname;
  await compliance.context().close();

  // An auditor reads it, and writes nothing.
  const auditor = await atDesk(browser, club, "auditor");
  await auditor.goto(`${club.officeUrl}/compliance/cases`);
  await auditor.getByRole("button", { name }).first().click();
  await expect(auditor.getByText("STR-2026-4402")).toBeVisible();
  await expect(auditor.getByRole("button", { name: "Add the note" })).toHaveCount(0);
  await auditor.context().close();

  // Operations does not find the page, nor does the server answer them.
  const operations = await atDesk(browser, club, "operations");
  await operations.goto(`${club.officeUrl}${address}`);
  await expect(operations.getByText("STR-2026-4402")).toHaveCount(0);
  await expect(operations.getByText(name)).toHaveCount(0);
  await operations.context().close();
  const clerk = await createClerk(club, "operations");
  expect(
    (await clerk.ask("GET", `/admin/suspicious-cases/${address.split("/").at(-1)}`)).status,
  ).toBe(403);

  // The member reads their money, and no word of it.
  await page.goto("/dashboard");
  await expect(page.getByText(/6,200,000/).first()).toBeVisible();
  await expect(page.getByText(/suspicio|report to|NFIU/i)).toHaveCount(0);
  const asCompliance = await createClerk(club, "compliance");
  const listed = await asCompliance.ask("GET", "/admin/suspicious-cases");
  expect((listed.body as Found).data.map(({ member }) => member.name)).toContain(name);
});
