import { readFile } from "node:fs/promises";
import { DAY_MS } from "@kinfold/contract/durations";
import { expect, test } from "./club.ts";
import { enterPage, JAMES, waitForCaptcha, waitUntilInteractive } from "./steps.ts";

/** A day passes here, so that there is a night whose balances can be proven. */
test.use({ clubOf: "proof-of-funds" });

const TUNDE = { email: "tunde.bakare@kinfold.example", password: "Palm_wine-1960" };
const PURPOSE = "UK visa application";

test("a member makes a proof of funds, a stranger checks it on a phone, and reads that it was withdrawn @main", async ({
  page,
  club,
  browser,
}) => {
  await club.goTo(new Date((await club.wait(0)).getTime() + DAY_MS));
  await enterPage(page, TUNDE, "/dashboard/my-account/proof-of-funds");
  await page.getByRole("button", { name: "Make a proof" }).first().click();
  const form = page.getByRole("form", { name: "Make a proof of funds" });
  await form.getByRole("textbox", { name: /^At least/ }).fill("1000");
  await expect(form.getByText(/^You held more than this on/)).toBeVisible();
  await form.getByRole("textbox", { name: /^For what/ }).fill(PURPOSE);
  await form.getByRole("button", { name: "Make the proof" }).click();
  await expect(page.getByText("Proof made.").first()).toBeVisible();
  await expect(page.getByText("Valid", { exact: true })).toBeVisible();

  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: `PDF, ${PURPOSE}` }).click();
  const download = await downloading;
  const code = /kfp(-[0-9a-z]{4}){3}/.exec(download.suggestedFilename())?.[0] ?? "";
  const bytes = await readFile(await download.path());

  const phone = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const stranger = await phone.newPage();
  const title = (name: string) => stranger.getByRole("heading", { level: 2, name });
  const check = async (): Promise<void> => {
    await stranger.getByLabel(/^Code at the foot/).fill(code.replaceAll("-", " "));
    await stranger.getByRole("button", { name: "Check", exact: true }).click();
  };
  const choose = (buffer: Buffer) =>
    stranger
      .getByLabel(/The file itself/)
      .setInputFiles({ name: "proof.pdf", mimeType: "application/pdf", buffer });
  const sent: string[] = [];
  stranger.on("request", (request) => {
    if (request.method() !== "GET") sent.push(`${request.method()} ${request.url()}`);
  });
  await stranger.goto(`${club.url}/check`);
  await check();
  await expect(title("Genuine")).toBeVisible();
  await expect(stranger.getByText("₦1,000.00")).toBeVisible();
  await expect(stranger.getByText("Tunde Bakare")).toBeVisible();
  await expect(stranger.getByText(PURPOSE)).toBeVisible();

  // The file names its code itself, and one changed byte of it is seen without sending it anywhere.
  await stranger.goto(`${club.url}/check`);
  await choose(bytes);
  await expect(title("Genuine")).toBeVisible();
  const changed = Buffer.from(bytes);
  changed[bytes.length >> 1] = (changed[bytes.length >> 1] ?? 0) ^ 1;
  await choose(changed);
  await expect(title("The file was changed")).toBeVisible();
  expect(sent).toEqual([]);

  await page.getByRole("button", { name: `Withdraw, ${PURPOSE}` }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Withdraw it" }).click();
  await expect(page.getByText("Withdrawn", { exact: true })).toBeVisible();
  await stranger.goto(`${club.url}/check`);
  await check();
  await expect(title("Withdrawn")).toBeVisible();
  await expect(stranger.getByText("₦1,000.00")).toHaveCount(0);
  await expect(stranger.getByText("Tunde Bakare")).toHaveCount(0);
  await phone.close();
});

test("a stranger reads that a code was never issued", async ({ page, club }) => {
  await page.goto(`${club.url}/check`);
  await page.getByLabel(/^Code at the foot/).fill("KFP-2222-2222-2222");
  await page.getByRole("button", { name: "Check", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Nothing of ours has this code" })).toBeVisible();
});

test("who gets an email types its code and reads what the club sent, to whom and when", async ({
  page,
  club,
}) => {
  const { email } = JAMES;
  await page.goto("/auth/change-password");
  await waitUntilInteractive(page);
  await page.getByRole("textbox", { name: /^Email/ }).fill(email);
  await waitForCaptcha(page);
  await page.getByRole("button", { name: "Send link" }).click();
  const { subject, text } = await club.waitForEmail(email, /The code of this email is/);
  const { host } = new URL(club.url);
  const [, code = ""] = /The code of this email is (KFE-[0-9A-Z-]+)\. To be sure/.exec(text) ?? [];
  expect(text).toContain(`type ${host}/check into your browser`);

  await page.goto("/check");
  await page.getByLabel(/^Code at the foot/).fill(code.toLowerCase());
  await page.getByRole("button", { name: "Check", exact: true }).click();
  await expect(
    page.getByRole("heading", { name: "We sent an email with this code" }),
  ).toBeVisible();
  await expect(page.getByText(subject, { exact: true })).toBeVisible();
  await expect(page.getByText("j•••@kinfold.example")).toBeVisible();
  await expect(page.getByText(email)).toHaveCount(0);
});
