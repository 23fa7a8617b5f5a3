import { randomInt } from "node:crypto";
import type { Page } from "@playwright/test";
import { createPdf } from "./drawable-pdf.ts";
import { expect, type Club } from "./club.ts";
import { sendCommand, type Sent } from "./money.ts";
import { callApi, createPerson, expectWelcome, type Person } from "./steps.ts";

/** What the sign-up form sends of someone whom the captcha just let through. */
export async function createRegistration(club: Club, person: Person): Promise<object> {
  const captcha = await fetch(`${club.sandboxUrl}/captcha/token`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      sitekey: "sandbox-site-key",
      hostname: "localhost",
      action: "register",
    }),
  });
  const { token } = (await captcha.json()) as { token: string };
  const { email, firstName, lastName, password } = person;
  return {
    user: {
      email,
      first_name: firstName,
      last_name: lastName,
      password,
      confirm_password: password,
    },
    phone: "+2348035550142",
    country_code: "NG",
    country: "NG",
    citizenship: ["NG"],
    exco_referral: false,
    heard_about_us: "existing member",
    referral_person: "Ngozi Eze",
    referral_info: "social media referral",
    pep: false,
    accredited_investors: false,
    terms_and_conditions: true,
    cf_turnstile_response: token,
  };
}

type Opened = { authorization: { access_token: string } };

/** Someone who joined a moment ago, and whose page is theirs. */
export async function createMember(
  page: Page,
  club: Club,
  who: Person = createPerson(),
): Promise<Person> {
  // Anyone who was here before goes without a word.
  if (page.url().startsWith(club.url)) {
    await page.evaluate(() => localStorage.removeItem("kinfold.token"));
  }
  await page.context().clearCookies();
  await page.goto("/auth/login");
  const joined = await sendCommand<Opened & { verification: { token: string } }>(
    page,
    "/customer/register",
    await createRegistration(club, who),
  );
  const hold = ({ authorization }: Opened) =>
    page.evaluate(
      (token) => localStorage.setItem("kinfold.token", token),
      authorization.access_token,
    );
  const { verification, ...opened } = done(joined, 201);
  await hold(opened);
  const proof = { otp: await club.code(who.email), token: verification.token };
  const proved = await sendCommand<Opened>(page, "/auth/validate-email-otp", proof);
  // A session is renewed when its mailbox is proved.
  await hold(done(proved, 200));
  return who;
}

/** Someone who joined a moment ago stands on the overview: what a journey begins with that is not about joining. */
export async function enterAsMember(page: Page, club: Club, who?: Person): Promise<Person> {
  const member = await createMember(page, club, who);
  await page.goto("/dashboard/overview");
  await expectWelcome(page, member);
  return member;
}

/** What the club said, which it did in this way. */
function done<T>({ status, body }: Sent<T>, expected: number): T {
  expect(status, JSON.stringify(body)).toBe(expected);
  return body;
}

const file = (name: string) => ({
  file_name: `${name}.pdf`,
  data: createPdf(`${name} ${randomInt(2 ** 40)}`).toString("base64"),
});

/** Hands in a passport. */
export async function submitId(page: Page): Promise<void> {
  const passport = {
    id_type: "passport",
    id_number: `A${randomInt(10_000_000, 99_999_999)}`,
    issuing_country: "NG",
    id_expiry_date: "2031-05-20",
    document: file("passport"),
  };
  done(await sendCommand(page, "/customer/upload-kyc", passport), 202);
}

/** Hands in a tenancy agreement. */
export async function submitAddress(page: Page): Promise<void> {
  done(
    await sendCommand(page, "/customer/upload-poa", { poa_type: "tenancy", file: file("tenancy") }),
    202,
  );
}

/** Has the register find a BVN theirs. */
export async function validateBvn(page: Page): Promise<void> {
  const bvn = `222${randomInt(100_000, 999_999)}10`;
  done(await sendCommand(page, "/customer/validate-bvn", { bvn, consent: true }), 200);
}

/** Has GTBank say that this account is in this name. */
export async function nameAccount(club: Club, number: string, name: string): Promise<void> {
  const answer = await fetch(`${club.sandboxUrl}/bank-accounts`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ account_number: number, bank_code: "058", account_name: name }),
  });
  expect(answer.status).toBe(201);
}

/** Gives an account that the bank says is in this name. */
export async function giveAccount(
  page: Page,
  club: Club,
  { password }: Person,
  holder: string,
): Promise<void> {
  const account = { account_number: "0123456798", bank_code: "058" };
  await nameAccount(club, account.account_number, holder);
  const bankAccount = { ...account, current_password: password };
  done(await sendCommand(page, "/customer/ngn-bank-account", bankAccount, "PATCH"), 200);
}

/** The account where this member's naira go. */
export const findNairaAccount = async (page: Page): Promise<{ id: string }> => {
  const { ngn_bank_account: account } = await callApi<{ ngn_bank_account: { id: string } }>(
    page,
    "/customer/get",
  );
  return account;
};
