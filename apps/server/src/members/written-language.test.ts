import { setTimeout as wait } from "node:timers/promises";
import { chooseLanguage } from "@kinfold/contract/language";
import { changePassword } from "@kinfold/contract/security";
import { listNotices } from "@kinfold/contract/notifications";
import { getStatement } from "@kinfold/contract/transactions";
import { getWallets } from "@kinfold/contract/wallets";
import { LANGUAGES } from "@kinfold/language/languages";
import { sayIn } from "@kinfold/language/say-in";
import { afterAll, beforeAll, expect, test } from "vitest";
import { formatFullMoment, formatMoment, formatWeekday, lagosDay } from "#calendar/index.ts";
import { readPdfText } from "../testing/pdf-text.ts";
import { openClub, type Club, type Visitor } from "../testing/club.ts";
import { offerDrafts } from "../testing/offered-drafts.ts";

let club: Club;
beforeAll(async () => {
  club = await openClub();
});
afterAll(async () => {
  await club.close();
});

const ABOUT_MONEY =
  "To protect your money, nothing is paid out to your bank accounts for the next 24 hours.";
const PASSWORD = "Market-day-77";

const change = (visitor: Visitor, from: string, to: string) =>
  visitor.ask(changePassword, {
    body: { current_password: from, password: to, confirm_password: to },
  });

/** The texts of the statement of the member's first wallet, its title before all. */
async function printStatement(visitor: Visitor): Promise<string[]> {
  const { body } = await visitor.ask(getWallets);
  const response = await club.app.inject({
    method: "GET",
    url: `/api${getStatement.path}?wallet_id=${body.ngn.id}&from=2026-11-01&to=2026-11-12`,
    headers: {
      authorization: `Bearer ${visitor.token}`,
      cookie: `__Host-kinfold=${visitor.cookie}`,
    },
  });
  expect(response.statusCode).toBe(200);
  return readPdfText(response.rawPayload).flat();
}

const readNewest = async (email: string) => {
  const newest = (await club.emailsTo(email)).at(0);
  return { subject: newest?.subject ?? "", html: newest?.html ?? "", text: newest?.text ?? "" };
};

test.each([
  ["en", "Thursday, 12 November 2026 at 19:00", "12 Nov 2026, 19:00", "Thursday 12 November"],
  ["pcm", "Tọ́zdè, 12 Nọvẹ́mba 2026, 19:00", "12 Nọv 2026, 19:00", "Tọ́zdè, 12 Nọvẹ́mba 2026"],
  ["ha", "Alhamis 12 Nuwamba, 2026, 19:00", "12 Nuw, 2026, 19:00", "Alhamis 12 Nuwamba, 2026"],
  ["yo", "Ọjọ́bọ, 12 Bélú 2026, 19:00", "12 Bélú 2026, 19:00", "Ọjọ́bọ, 12 Bélú 2026"],
  ["ig", "Tọọzdee, 12 Novemba 2026, 19:00", "12 Nov 2026, 19:00", "Tọọzdee, 12 Novemba 2026"],
] as const)("days are those of %s", (language, full, short, weekday) => {
  const at = new Date("2026-11-12T18:00:00Z");
  const written = sayIn(language, () => [
    formatFullMoment(at),
    formatMoment(at),
    formatWeekday(lagosDay(at)),
  ]);
  expect(written).toEqual([full, short, weekday]);
});

test("members are written to in their own languages at the same time, and in English while no drafts are offered", async () => {
  expect(await offerDrafts(club, true, 0)).toMatchObject({ status: 200 });
  const members = await Promise.all(
    LANGUAGES.map(async (language) => {
      const email = `${language}@example.com`;
      const visitor = await club.member(email);
      expect((await visitor.ask(chooseLanguage, { body: { language } })).status).toBe(200);
      return { language, email, visitor };
    }),
  );
  const changed = await Promise.all(
    members.map(async ({ visitor }, at) => {
      await wait(at % 2);
      const { body } = await change(visitor, PASSWORD, "Harmattan-wind-88");
      visitor.token = body.authorization.access_token;
      return body.message;
    }),
  );
  expect(new Set(changed)).toEqual(new Set(["Your password has been changed."]));
  const subjects = await Promise.all(
    members.map(async ({ language, email }) => {
      const { subject, html, text } = await readNewest(email);
      expect(html).toContain(`<html lang="${language}">`);
      // About money, so that it is English in every draft.
      expect(text).toContain(ABOUT_MONEY);
      const marked = [...html.matchAll(/<p lang="en"[^>]*>([^<]*)/g)].map(([, words]) => words);
      expect(marked).toEqual(language === "en" ? [] : [ABOUT_MONEY]);
      return subject;
    }),
  );
  expect(subjects).toEqual([
    "Your Kinfold password was changed",
    "Dem don change your Kinfold password",
    "An canja kalmar sirrinka ta Kinfold",
    "A ti yí ọ̀rọ̀ìgbaniwọlé Kinfold rẹ padà",
    "Agbanwela okwuntughe Kinfold gị",
  ]);
  const titles = await Promise.all(
    members.map(async ({ visitor }) => (await visitor.ask(listNotices)).body.data[0]?.title),
  );
  expect(titles).toEqual(subjects);
  const hausa = await readNewest("ha@example.com");
  expect(hausa.text.split("\n\n")).toEqual([
    expect.stringMatching(/^Sannu \w+,$/),
    "An canja kalmar sirrinka yanzu, kuma an fitar da sauran na’urorinka.",
    expect.stringMatching(/^To protect your money/),
    expect.stringMatching(/^Idan ba kai ba ne, zaɓi sabuwar kalmar sirri nan take/),
    expect.stringMatching(/^Saita sabuwar kalmar sirri:\nhttp/),
    expect.stringMatching(/^--\nKinfold\. Ba za mu taɓa tambayar kalmar sirrinka/),
    expect.stringMatching(/^Lambar wannan imel ita ce KFE-/),
    ...hausa.text.split("\n\n").slice(7),
  ]);

  const printed = await Promise.all(members.map(({ visitor }) => printStatement(visitor)));
  expect(printed.map((texts) => texts[0])).toEqual([
    "Statement",
    "Account statement",
    "Bayanin asusu",
    "Gbólóhùn àkáǹtì",
    "Nkọwa akaụntụ",
  ]);

  expect(await offerDrafts(club, false, 1)).toMatchObject({ status: 200 });
  const [, , reader] = members;
  if (reader === undefined) throw new Error("no one reads Hausa");
  const { body } = await change(reader.visitor, "Harmattan-wind-88", PASSWORD);
  reader.visitor.token = body.authorization.access_token;
  const english = await readNewest(reader.email);
  expect(english.subject).toBe("Your Kinfold password was changed");
  expect(english.html).toContain('<html lang="en">');
  expect(english.text).toMatch(/^Hello \w+,\n\n/);
  expect((await printStatement(reader.visitor))[0]).toBe("Statement");
});
