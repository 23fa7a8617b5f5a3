import { DAY_MS, HOUR_MS, MINUTE_MS } from "@kinfold/contract/durations";
import type { MemberId } from "@kinfold/contract/ids";
import * as contract from "@kinfold/contract/phone-alerts";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { readPersonalData } from "#data-exports/index.ts";
import { lagosDay } from "#calendar/index.ts";
import { addMs } from "#platform/clock.ts";
import { runTransaction } from "#platform/db.ts";
import { writeEmail } from "#platform/email-content.ts";
import { listWallets } from "#wallets/index.ts";
import { openClub, type Answer, type Club, type Visitor } from "../../testing/club.ts";
import { putJudged } from "../../testing/judged.ts";
import { readMemberId } from "../../testing/member-id.ts";
import {
  openMessengers,
  PHONE_NUMBER_ID,
  signTermii,
  signWhatsApp,
  VERIFY_TOKEN,
  type MockMessengers,
} from "../../testing/messengers.ts";
import { payIn } from "../../testing/payable.ts";
import { hireSignedIn } from "../../testing/staff.ts";
import { insertTwoStaff, SECOND_OF_TWO } from "../../testing/two-of-the-staff.ts";
import { notifyReachedLimits, notifyMember, sendDuePhoneAlerts } from "../index.ts";
import { insertPhoneAlertSetting, readPhoneAlertSetting } from "./settings-store.ts";

let club: Club;
let messengers: MockMessengers;
let drawn = 0;
let phone = "";
let ada: Visitor;
let email = "";
let own: MemberId;
beforeAll(async () => {
  messengers = await openMessengers();
  club = await openClub(messengers.settings);
});
afterAll(async () => {
  await club.close();
  await messengers.close();
});
async function joinApproved(address: string): Promise<Visitor> {
  const visitor = await club.member(address);
  const memberId = await readMemberId(visitor);
  const at = club.clock.now();
  await insertTwoStaff(club.db, at);
  for (const kind of ["kyc", "poa"] as const) {
    const decided = { at, by: SECOND_OF_TWO };
    const dates = { submittedAt: at, expectedBy: lagosDay(at), decided };
    await runTransaction(club.db, (tx) =>
      putJudged(tx, { memberId, kind, status: "validated", ...dates }),
    );
  }
  return visitor;
}

beforeEach(async () => {
  drawn += 1;
  // Noon in Lagos, of another day for each test, so that no limit of a day is shared.
  club.clock.setTo(addMs(new Date("2026-11-12T11:00:00Z"), drawn * 3 * DAY_MS));
  phone = `+23480355${String(50_000 + drawn)}`;
  email = `phone-${drawn}@example.com`;
  ada = await joinApproved(email);
  own = await readMemberId(ada);
  messengers.taken = [];
  messengers.trouble = {};
});

const outcome = ({ status, body }: Answer): [number, string | undefined] => [status, body?.code];
const send = (): Promise<number> => sendDuePhoneAlerts(club.platform);
const asDigits = (number: string): string => number.slice(1);
const toPhone = (number = phone) =>
  messengers.taken.filter(({ to }) => to.replace(/^\+/, "") === asDigits(number));
const readWords = ({ channel, body }: { channel: string; body: string }): string =>
  channel === "sms"
    ? JSON.parse(body).sms
    : JSON.parse(body).template.components[0].parameters[0].text;

function request(visitor = ada, change: object = {}): Promise<Answer> {
  const body = { channel: "sms", country_code: "NG", phone, ...change };
  return visitor.ask(contract.requestPhoneCode, { body });
}

async function readCode(number = phone): Promise<string> {
  await send();
  const newest = toPhone(number).at(-1);
  const code = /\d{6}/.exec(newest === undefined ? "" : readWords(newest))?.[0];
  if (code === undefined) throw new Error("no code came");
  return code;
}

async function turnOn(visitor = ada, change: object = {}): Promise<Answer> {
  const answer = await request(visitor, change);
  if (answer.status !== 202) throw new Error(answer.text);
  const confirmed = await visitor.ask(contract.confirmPhone, {
    body: { code: await readCode() },
  });
  // The phone is told that it is alerted.
  await send();
  return confirmed;
}

let events = 0;
async function announce(
  memberId: MemberId,
  kind = "payment_received",
  subject = "₦50,000.00 is in your wallet",
) {
  events += 1;
  const emailContent = writeEmail({
    kind,
    subject,
    preview: "p",
    greeting: "Hello",
    paragraphs: ["Ada Okafor, 0123456789"],
  });
  const event = { memberId, to: email, emailContent, event: `event-${events}` };
  await runTransaction(club.db, (tx) => notifyMember(tx, club.platform, event));
  return event;
}

type Row = {
  state: string;
  words: string | null;
  note: string | null;
  cost_e6: bigint;
  send_at: Date;
  kind: string;
};
async function rowsOf(memberId: MemberId): Promise<Row[]> {
  const { rows } = await sql<Row>`select state, words, note, cost_e6, send_at, kind from phone_alert
    where member_id = ${memberId} order by alert_no`.execute(club.db);
  return rows;
}
const forgetClaims = (): Promise<unknown> =>
  sql`update phone_alert set claimed_until = clock_timestamp() - interval '1 second' where state = 'sending'`.execute(
    club.db,
  );
const ofAlerts = async (memberId: MemberId): Promise<Row[]> =>
  (await rowsOf(memberId)).filter(({ kind }) => kind === "payments");

describe("a phone", () => {
  test.each(["sms", "whatsapp"])(
    "is alerted by %s once its code was entered, and its owner is told by email",
    async (channel) => {
      const first = await request(ada, { channel });
      expect([first.status, first.body.waiting.phone_end, first.body.phone]).toEqual([
        202,
        phone.slice(-4),
        null,
      ]);
      const code = await readCode();
      expect((await rowsOf(own))[0]).toMatchObject({ state: "sent", words: null });
      const { status, body } = await ada.ask(contract.confirmPhone, { body: { code } });
      expect([status, body.phone.channel, body.waiting]).toEqual([200, channel, null]);
      const [mail] = await club.emailsTo(email);
      expect(mail?.subject).toBe("Alerts to a phone were turned on");
      expect(mail?.text).not.toContain(phone);
    },
  );

  test("waits for a code of ten minutes and five tries", async () => {
    await request();
    const code = await readCode();
    const wrong = code === "000000" ? "111111" : "000000";
    const left: number[] = [];
    for (let tries = 0; tries < 5; tries += 1) {
      const answer = await ada.ask(contract.confirmPhone, { body: { code: wrong } });
      expect(outcome(answer)).toEqual([422, "phone_code_wrong"]);
      left.push(answer.body.attempts_left);
    }
    expect(left).toEqual([4, 3, 2, 1, 0]);
    const tried = await ada.ask(contract.confirmPhone, { body: { code } });
    expect(outcome(tried)).toEqual([409, "phone_code_over"]);
    club.clock.advance(MINUTE_MS);
    await request();
    const late = await readCode();
    club.clock.advance(10 * MINUTE_MS);
    const over = await ada.ask(contract.confirmPhone, { body: { code: late } });
    expect(outcome(over)).toEqual([409, "phone_code_over"]);
    expect((await ada.ask(contract.getPhoneAlerts)).body).toMatchObject({
      phone: null,
      waiting: null,
    });
  });

  test("takes another code's place only with its own", async () => {
    await request();
    const first = await readCode();
    club.clock.advance(MINUTE_MS);
    await request();
    const second = await readCode();
    if (first === second) return;
    const answer = await ada.ask(contract.confirmPhone, { body: { code: first } });
    expect(outcome(answer)).toEqual([422, "phone_code_wrong"]);
    expect((await ada.ask(contract.confirmPhone, { body: { code: second } })).status).toBe(200);
  });

  test("stays alerted until another one is proved, and then no longer", async () => {
    await turnOn();
    const other = `+23480366${String(50_000 + drawn)}`;
    club.clock.advance(MINUTE_MS);
    await request(ada, { phone: other, channel: "whatsapp" });
    expect((await ada.ask(contract.getPhoneAlerts)).body.phone.phone_end).toBe(phone.slice(-4));
    const code = await readCode(other);
    await ada.ask(contract.confirmPhone, { body: { code } });
    messengers.taken = [];
    await announce(own);
    await send();
    expect([toPhone(), toPhone(other).length]).toEqual([[], 2]);
  });

  test("is sent no code before identity or money stands behind its member, and strangers use up no one's codes", async () => {
    const strangers = [];
    for (let count = 0; count < 21; count += 1)
      strangers.push(await club.member(`stranger-${drawn}-${count}@example.com`));
    const numbers = Array.from({ length: 5 }, (_, at) => `+23480355${40_000 + 10 * drawn + at}`);
    for (const number of numbers) {
      const answers = await Promise.all(
        strangers.map((stranger) => request(stranger, { phone: number })),
      );
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([422]));
      expect(answers[0]?.body.fields.phone).toBe(
        "We can send codes once your identity is confirmed or you have paid in. Please upload your documents first.",
      );
      club.clock.advance(MINUTE_MS);
    }
    expect((await request()).status).toBe(202);
    const [payer] = strangers;
    if (payer === undefined) throw new Error("no one joined");
    const [wallet] = await listWallets(club.db, await readMemberId(payer));
    if (wallet === undefined) throw new Error("no wallet was opened");
    await payIn(club, wallet.wallet_id, wallet.currency, 500_000n);
    expect((await request(payer, { phone: numbers[0] })).status).toBe(202);
  });

  test("is refused a code again within half a minute, more than five a day, and from a country that is not served", async () => {
    expect((await request()).status).toBe(202);
    expect(outcome(await request())).toEqual([429, "rate_limited"]);
    for (let asked = 2; asked <= 5; asked += 1) {
      club.clock.advance(MINUTE_MS);
      expect((await request()).status).toBe(202);
    }
    club.clock.advance(MINUTE_MS);
    expect(outcome(await request())).toEqual([429, "rate_limited"]);
    const eve = await joinApproved(`eve-${drawn}@example.com`);
    // Another member gets no more codes for the same phone.
    expect(outcome(await request(eve))).toEqual([429, "rate_limited"]);
    const bob = await joinApproved(`bob-${drawn}@example.com`);
    const abroad = await request(bob, { country_code: "LV", phone: "+37121234567" });
    expect(outcome(abroad)).toEqual([422, "phone_country_not_served"]);
    const nonsense = await request(bob, { phone: "+2341" });
    expect(outcome(nonsense)).toEqual([422, "invalid"]);
    const zone = await request(bob, { time_zone: "Africa/Atlantis" });
    expect(outcome(zone)).toEqual([422, "invalid"]);
  });

  test("of two members serves both, and STOP ends both", async () => {
    await turnOn();
    const tunde = await joinApproved(`tunde-${drawn}@example.com`);
    await turnOn(tunde);
    const { payload, headers } = signTermii({
      type: "inbound",
      message_id: "1",
      sender: asDigits(phone),
      message: " Stop. ",
    });
    const answer = await ada.send("POST", "/api/webhook/termii", headers, payload);
    expect(answer.status).toBe(200);
    for (const member of [ada, tunde])
      expect((await member.ask(contract.getPhoneAlerts)).body.phone).toBeNull();
    const [mail] = await club.emailsTo(`tunde-${drawn}@example.com`);
    expect(mail?.subject).toBe("Alerts to your phone were turned off");
  });

  test("whose number changes keeps nothing of the old one: turning off is at once, with what waits", async () => {
    await turnOn();
    const memberId = own;
    await announce(memberId);
    const stopped = await ada.ask(contract.stopPhoneAlerts);
    expect([stopped.status, stopped.body.phone]).toEqual([200, null]);
    messengers.taken = [];
    await send();
    expect(messengers.taken).toEqual([]);
    expect((await ofAlerts(memberId)).map(({ state, words }) => [state, words])).toEqual([
      ["dropped", null],
    ]);
    const choices = { kinds: [], has_amounts: true, time_zone: "Africa/Lagos" };
    const answer = await ada.ask(contract.changePhoneAlerts, { body: choices });
    expect(outcome(answer)).toEqual([409, "phone_not_alerted"]);
  });

  test("is the member's own business", async () => {
    for (const to of [contract.getPhoneAlerts, contract.stopPhoneAlerts])
      expect(outcome(await club.visitor().ask(to))).toEqual([401, "signed_out"]);
  });
});

describe("an alert", () => {
  test("names the club, and no amount, name or number; with the amount when the member asks for it", async () => {
    await turnOn();
    const memberId = own;
    await announce(memberId);
    await send();
    const kinds = ["payments"];
    const body = { kinds, has_amounts: true, time_zone: "Africa/Lagos" };
    const { body: changed } = await ada.ask(contract.changePhoneAlerts, { body });
    expect(changed.phone.kinds).toEqual(["payments", "security"]);
    await announce(memberId);
    await announce(memberId, "withdrawal_paid", "Withdrawal KIN-1 was paid");
    await send();
    const alerts = toPhone()
      .map(readWords)
      .filter((words) => words.includes("payment"));
    expect(alerts.map((words) => words.replace(/Ref .*/, "Ref"))).toEqual([
      "Kinfold: A payment arrived in your wallet. See the app. Ref",
      "Kinfold: A payment arrived in your wallet. NGN 50,000.00. See the app. Ref",
    ]);
    // Withdrawals are not among the kinds that were chosen.
    expect(toPhone().map(readWords).join()).not.toContain("withdrawal");
  });

  test("of one event is sent once, however often it is announced", async () => {
    await turnOn();
    const event = await announce(own);
    await runTransaction(club.db, (tx) => notifyMember(tx, club.platform, event));
    await Promise.all([send(), send(), send()]);
    expect(
      toPhone()
        .map(readWords)
        .filter((words) => words.includes("payment")),
    ).toHaveLength(1);
  });

  test("waits for the end of the quiet hours where the phone is, while security comes at once", async () => {
    await turnOn(ada, { time_zone: "America/New_York" });
    const memberId = own;
    // 23:30 in New York, when Lagos has had breakfast.
    club.clock.setTo(new Date("2027-03-02T04:30:00Z"));
    await announce(memberId);
    await announce(memberId, "new_device", "New sign-in");
    messengers.taken = [];
    await send();
    expect(
      toPhone()
        .map(readWords)
        .map((words) => words.slice(0, 30)),
    ).toEqual(["Kinfold: Your account was sign"]);
    const [waiting] = await ofAlerts(memberId);
    expect(waiting?.send_at.toISOString()).toBe("2027-03-02T12:00:00.000Z");
    club.clock.setTo(new Date("2027-03-02T12:00:00Z"));
    await send();
    expect(toPhone()).toHaveLength(2);
  });

  test("that could not be sent within a day is dropped", async () => {
    await turnOn();
    const memberId = own;
    messengers.trouble = { status: 429 };
    await announce(memberId);
    await send();
    expect((await ofAlerts(memberId))[0]).toMatchObject({ state: "waiting", note: "status 429" });
    club.clock.advance(DAY_MS);
    messengers.trouble = {};
    messengers.taken = [];
    await send();
    expect([(await ofAlerts(memberId))[0]?.state, messengers.taken]).toEqual(["dropped", []]);
  });

  test("that the provider refuses for good has failed", async () => {
    await turnOn();
    messengers.trouble = { status: 400 };
    await announce(own);
    await send();
    expect((await ofAlerts(own))[0]).toMatchObject({ state: "failed", words: null });
  });
});

describe("when no one knows whether it was sent", () => {
  test("the history of Termii decides: what stands there is not sent again", async () => {
    await turnOn();
    const memberId = own;
    messengers.trouble = { swallow: true };
    await announce(memberId);
    await send();
    expect((await ofAlerts(memberId))[0]?.state).toBe("sending");
    messengers.trouble = {};
    await send();
    // Its claim stands: no one else touches it.
    expect((await ofAlerts(memberId))[0]?.state).toBe("sending");
    await forgetClaims();
    await send();
    expect((await ofAlerts(memberId))[0]).toMatchObject({ state: "sent", words: null });
    expect(
      toPhone()
        .map(readWords)
        .filter((words) => words.includes("payment")),
    ).toHaveLength(1);
  });

  test("what the history does not know is sent again", async () => {
    await turnOn();
    const memberId = own;
    messengers.trouble = { status: 500 };
    await announce(memberId);
    await send();
    await forgetClaims();
    await send();
    expect((await ofAlerts(memberId))[0]?.state).toBe("sending");
    messengers.trouble = {};
    await forgetClaims();
    await send();
    expect((await ofAlerts(memberId))[0]?.state).toBe("sent");
  });

  test("WhatsApp is waited for: its webhook settles it by the id of the alert", async () => {
    await turnOn(ada, { channel: "whatsapp" });
    const memberId = own;
    messengers.trouble = { swallow: true };
    await announce(memberId);
    await send();
    const [message] = toPhone().slice(-1);
    const alertId = JSON.parse(message?.body ?? "").biz_opaque_callback_data;
    const status = { id: "wamid.x", status: "delivered", biz_opaque_callback_data: alertId };
    const { payload, headers } = signWhatsApp({ statuses: [status] });
    await ada.send("POST", "/api/webhook/whatsapp", headers, payload);
    expect((await ofAlerts(memberId))[0]).toMatchObject({
      state: "delivered",
      words: null,
      cost_e6: 6_700n,
    });
  });

  test("without a webhook since, security is told again after a day, and nothing else", async () => {
    await turnOn(ada, { channel: "whatsapp" });
    const memberId = own;
    messengers.trouble = { swallow: true };
    await announce(memberId);
    await announce(memberId, "new_device", "New sign-in");
    await send();
    messengers.trouble = {};
    messengers.taken = [];
    club.clock.advance(HOUR_MS);
    await forgetClaims();
    await send();
    expect(messengers.taken).toEqual([]);
    club.clock.advance(DAY_MS);
    await forgetClaims();
    await send();
    expect((await ofAlerts(memberId))[0]).toMatchObject({ state: "unknown", words: null });
    expect(toPhone().map(readWords)).toEqual(["Your account was signed in to on a new device."]);
  });

  test("what WhatsApp says nothing of, while it is heard, is sent again", async () => {
    await turnOn(ada, { channel: "whatsapp" });
    const memberId = own;
    messengers.trouble = { status: 500 };
    await announce(memberId);
    await send();
    messengers.trouble = {};
    club.clock.advance(HOUR_MS);
    await announce(memberId);
    await send();
    const [other] = toPhone().slice(-1);
    const status = {
      id: other?.id,
      status: "sent",
      biz_opaque_callback_data: JSON.parse(other?.body ?? "").biz_opaque_callback_data,
    };
    const { payload, headers } = signWhatsApp({ statuses: [status] });
    await ada.send("POST", "/api/webhook/whatsapp", headers, payload);
    await forgetClaims();
    await send();
    expect((await ofAlerts(memberId)).map(({ state }) => state)).toEqual(["sent", "sent"]);
  });
});

describe("a webhook", () => {
  test("of Termii corrects the cost, and a later status stands", async () => {
    await turnOn();
    const memberId = own;
    await announce(memberId);
    await send();
    expect((await ofAlerts(memberId))[0]?.cost_e6).toBe(5_000_000n);
    const { id } = toPhone().at(-1) ?? { id: "" };
    for (const status of ["Delivered", "Message Sent"]) {
      const event = {
        type: "outbound",
        message_id: id,
        receiver: asDigits(phone),
        status,
        cost: "3.9",
      };
      const { payload, headers } = signTermii(event);
      await ada.send("POST", "/api/webhook/termii", headers, payload);
    }
    expect((await ofAlerts(memberId))[0]).toMatchObject({
      state: "delivered",
      cost_e6: 3_900_000n,
    });
  });

  test.each(["termii", "whatsapp"])("of %s without its signature is turned away", async (name) => {
    const event = JSON.stringify({ type: "inbound", sender: asDigits(phone), message: "STOP" });
    const headers = { "content-type": "application/json", "x-hub-signature-256": "sha256=00" };
    expect(outcome(await ada.send("POST", `/api/webhook/${name}`, headers, event))).toEqual([
      400,
      "malformed",
    ]);
  });

  test("is proved to be ours by the token that Meta was given", async () => {
    const ask = (token: string) =>
      ada.send(
        "GET",
        `/api/webhook/whatsapp?hub.mode=subscribe&hub.verify_token=${token}&hub.challenge=1158201444`,
      );
    expect([(await ask(VERIFY_TOKEN)).text, (await ask("other")).status]).toEqual([
      "1158201444",
      400,
    ]);
  });

  test("about another number of the same account is not ours", async () => {
    const { payload, headers } = signWhatsApp({
      metadata: { phone_number_id: `${PHONE_NUMBER_ID}9` },
      messages: [{ from: asDigits(phone), text: { body: "STOP" } }],
    });
    await turnOn(ada, { channel: "whatsapp" });
    await ada.send("POST", "/api/webhook/whatsapp", headers, payload);
    expect((await ada.ask(contract.getPhoneAlerts)).body.phone).not.toBeNull();
  });
});

describe("what a month costs", () => {
  test("is counted by channel and kind, and beyond its limit only security is sent and operations told once", async () => {
    const clerk = await hireSignedIn(club, ["operations"]);
    await turnOn();
    const memberId = own;
    const setting = await readPhoneAlertSetting(club.db);
    const { body } = await clerk.visitor.ask(contract.getAlertCosts);
    const [sms] = body.limits;
    const at = club.clock.now();
    await insertPhoneAlertSetting(
      club.db,
      { ...setting, limits: { ...setting.limits, sms: 1n as never } },
      at,
    );
    messengers.taken = [];
    await announce(memberId);
    await announce(memberId, "new_device", "New sign-in");
    await send();
    expect((await ofAlerts(memberId))[0]).toMatchObject({
      state: "dropped",
      note: "the limit of the month",
    });
    expect(toPhone().map(readWords)).toEqual([expect.stringContaining("new device")]);
    await notifyReachedLimits(club.platform, ["ops@example.com"]);
    await notifyReachedLimits(club.platform, ["ops@example.com"]);
    expect(await club.emailsTo("ops@example.com")).toHaveLength(1);
    const { body: after } = await clerk.visitor.ask(contract.getAlertCosts);
    expect([sms.is_reached, after.limits[0].is_reached]).toEqual([false, true]);
    const month = at.toISOString().slice(0, 7);
    expect(after.months).toContainEqual(
      expect.objectContaining({ channel: "sms", currency: "NGN", month, dropped: 1 }),
    );
    await insertPhoneAlertSetting(club.db, setting, at);
  });
});

test("the copy of a member's data has their phones and alerts, without the code", async () => {
  await turnOn();
  const data = JSON.stringify(await readPersonalData(club.db, own), (_key, value) =>
    typeof value === "bigint" ? String(value) : value,
  );
  expect(data).toContain(phone);
  expect(data).not.toContain("code_hash");
});
