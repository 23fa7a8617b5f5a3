import { computeCode } from "./authenticator.ts";
import { expect, test } from "./club.ts";
import { withFinger } from "./finger.ts";
import {
  waitUntilInteractive,
  chooseOption,
  joinClub,
  signOut,
  createPerson,
  expectWelcome,
} from "./steps.ts";

const SECURITY = "/dashboard/my-account?tab=Security";

test("a passkey is added, opens the account, stands in for a code, and is removed", async ({
  page,
  club,
  context,
}) => {
  const ada = createPerson("Adaeze");
  await joinClub(page, club, ada);
  const finger = await withFinger(page);
  const old = await context.newPage();
  await old.addInitScript(() => Reflect.deleteProperty(window, "PublicKeyCredential"));
  await old.goto(SECURITY);
  await expect(old.getByText("This browser cannot make passkeys.")).toBeVisible();
  await expect(old.getByRole("button", { name: "Add a passkey" })).toHaveCount(0);
  await old.close();

  await page.goto(SECURITY);
  await expect(page.getByText(/^Sign in with your finger, your face or the PIN/)).toBeVisible();
  await page.getByRole("button", { name: "Add a passkey" }).click();
  const adding = page.getByRole("dialog", { name: "Add a passkey" });
  await adding.getByLabel("Name").fill("My laptop");
  await adding.getByLabel("Current password").fill("Not-my-password-1");
  await adding.getByRole("button", { name: "Continue" }).click();
  await expect(adding.getByText("That is not your current password")).toBeVisible();
  await adding.getByLabel("Current password").fill(ada.password);
  await finger(false);
  await adding.getByRole("button", { name: "Continue" }).click();
  await expect(
    adding.getByText("The passkey was not used. Please try again.", { exact: true }),
  ).toBeVisible();
  await finger(true);
  await adding.getByRole("button", { name: "Continue" }).click();
  await expect(adding).toHaveCount(0);
  const passkeys = page.getByRole("list", { name: "Passkeys" }).getByRole("listitem");
  await expect(passkeys).toContainText("My laptop");
  await club.waitForEmail(ada.email, /“My laptop” was added to your account/);
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await adding.getByLabel("Name").fill("My laptop once more");
  await adding.getByLabel("Current password").fill(ada.password);
  await adding.getByRole("button", { name: "Continue" }).click();
  await expect(adding.getByText("This device already holds a passkey of yours.")).toBeVisible();
  await adding.getByRole("button", { name: "Cancel" }).click();
  await expect(passkeys).toHaveCount(1);

  await signOut(page, ada);
  await waitUntilInteractive(page);
  await finger(false);
  const passkeyButton = page.getByRole("button", { name: "Sign in with a passkey" });
  await passkeyButton.click();
  await expect(page.getByText("The passkey was not used. Please try again.")).toBeVisible();
  await finger(true);
  await passkeyButton.click();
  await expectWelcome(page, ada);

  await page.goto(SECURITY);
  await page.getByRole("button", { name: "Turn on" }).click();
  const on = page.getByRole("dialog", { name: "Turn on two-factor sign-in" });
  await on.getByLabel("Current password").fill(ada.password);
  await on.getByRole("button", { name: "Continue" }).click();
  const href = await on
    .getByRole("link", { name: "Open your authenticator app" })
    .getAttribute("href");
  const secret = new URL(href ?? "").searchParams.get("secret") ?? "";
  await on.getByRole("textbox", { name: /^Code/ }).fill(computeCode(secret, await club.wait(0)));
  await on.getByRole("button", { name: "Turn on" }).click();
  await on.getByRole("button", { name: "I have kept them" }).click();

  // Nor is a bank account written down without the second factor.
  await page.goto("/dashboard/my-account?tab=Bank");
  const naira = page.getByRole("form", { name: "Naira bank account" });
  await chooseOption(page, "Bank", "Guaranty Trust Bank (GTBank)");
  await naira.getByRole("textbox", { name: /^Account number/ }).fill("0123456785");
  await naira.getByLabel("Your password").fill(ada.password);
  await naira.getByRole("button", { name: "Save account" }).click();
  await expect(
    naira.getByRole("textbox", { name: /^Code from your authenticator app/ }),
  ).toHaveAccessibleDescription(/Please enter the code from your authenticator app/);
  await expect(naira.getByLabel("Your password")).toHaveValue(ada.password);
  await page.goto(SECURITY);

  // The passkey in place of the code: to change the password, and at sign-in no code is asked for at all.
  const form = page.getByRole("form", { name: "Change password" });
  await form.getByLabel("Current password").fill(ada.password);
  await form.getByLabel("New password", { exact: true }).fill("Harmattan-blue-42");
  await form.getByLabel("Confirm new password").fill("Harmattan-blue-42");
  await form.getByRole("button", { name: "Use a passkey instead" }).click();
  await expect(form.getByText("Confirmed with your passkey")).toBeVisible();
  await form.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("Your password has been changed.")).toBeVisible();
  await signOut(page, ada);
  await waitUntilInteractive(page);
  await passkeyButton.click();
  await expectWelcome(page, ada);

  await page.goto(SECURITY);
  await passkeys.getByRole("button", { name: "Remove My laptop" }).click();
  const removing = page.getByRole("dialog", { name: "Remove this passkey?" });
  await removing.getByLabel("Current password").fill("Harmattan-blue-42");
  await removing.getByRole("button", { name: "Use a passkey instead" }).click();
  await expect(removing.getByText("Confirmed with your passkey")).toBeVisible();
  await removing.getByRole("button", { name: "Remove", exact: true }).click();
  await expect(passkeys).toHaveCount(0);
  await club.waitForEmail(ada.email, /“My laptop” was removed from your account/);
  await signOut(page, ada);
  await waitUntilInteractive(page);
  await passkeyButton.click();
  await expect(page.getByText(/That passkey could not be used/)).toBeVisible();
});
