import { expect, test } from "./club.ts";
import { createPerson, joinClub } from "./steps.ts";

type Message = { id: string; to: string; text: string; channel: string };

test.use({ viewport: { width: 390, height: 844 } });

test("a member proves a phone by its code, is alerted there, and turns alerts off", async ({
  page,
  club,
}) => {
  const ada = createPerson("Adaeze");
  await joinClub(page, club, ada);
  const number = `80355${String(Date.now()).slice(-5)}`;
  const readMessages = async (): Promise<Message[]> => {
    const answer = await page.request.get(`${club.sandboxUrl}/phones/messages?to=234${number}`);
    return answer.json();
  };

  await page.goto("/dashboard/notifications");
  await page.getByRole("button", { name: "Preferences" }).click();
  const dialog = page.getByRole("dialog", { name: "Notification preferences" });
  await dialog.getByRole("textbox", { name: "Phone" }).fill(number);
  await dialog.getByRole("button", { name: "Send a code" }).click();
  await expect(dialog.getByText(/We sent a code by SMS to the phone ending in/)).toBeVisible();
  let code = "";
  await expect(async () => {
    code = /\d{6}/.exec((await readMessages())[0]?.text ?? "")?.[0] ?? "";
    expect(code).toHaveLength(6);
  }).toPass();

  await dialog.getByLabel("Digit 1 of 6").click();
  await page.keyboard.type(code);
  await dialog.getByRole("button", { name: "Turn alerts on" }).click();
  await expect(dialog.getByText(/We alert the phone ending in/)).toBeVisible();
  await expect(async () => {
    const [newest] = await readMessages();
    expect(newest?.text).toContain("Kinfold: Alerts to this phone were turned on.");
  }).toPass();

  const chosen = dialog.getByRole("group", { name: "Alerts that you choose" });
  await chosen.getByRole("checkbox", { name: "Plans" }).click();
  await expect(chosen.getByRole("checkbox", { name: "Plans" })).toBeChecked();
  await dialog.getByRole("button", { name: "Turn alerts off" }).click();
  await expect(dialog.getByRole("button", { name: "Send a code" })).toBeVisible();
});
