import { fileURLToPath } from "node:url";
import { setTimeout as pause } from "node:timers/promises";
import type { MemberId } from "@kinfold/contract/ids";
import { sql } from "kysely";
import { notifyMember } from "@kinfold/server/notifications/index.ts";
import { runTransaction, type Count } from "@kinfold/server/platform/db.ts";
import { writeEmail } from "@kinfold/server/platform/email-content.ts";
import { createId } from "@kinfold/server/platform/ids.ts";
import { spawnServer, type Spawned } from "@kinfold/server/testing/spawned-server.ts";
import type { Report } from "../define-drill.ts";
import { runOnSandboxClub, type SandboxClub } from "../drill/sandbox-club.ts";
import { readText } from "../drill/calls.ts";
import { createChance, type Chance } from "../drill/chance.ts";
import { callSandbox } from "../drill/outside.ts";
import { openMember } from "../drill/people.ts";
import type { PhoneOrders } from "./drill.ts";
import type { SendLoopOrders } from "./send-loop.ts";
import { scaleTime } from "../drill/scale-time.ts";

const SEND_LOOP = fileURLToPath(new URL("./send-loop.ts", import.meta.url));
/** A number of no other member. */
const LISTENER = 50_001;
/** Below what a phone gets in a day. */
const EVENTS_EACH = 12;
const ANSWER_AFTER_MS = 60;
const SETTLED_WITHIN_MS = 90_000;
/** The fault harms only alerts that a kill finds about to be sent, and not each of them: with it, kills go on until there were so many. */
const IN_DOUBT_AT_LEAST = 6;
const MOST_PLANTED_KILLS = 30;

type Alerted = { memberId: MemberId; email: string };

async function openAlerted(stage: SandboxClub, at: number): Promise<Alerted> {
  const { db } = stage.club.platform;
  const now = stage.clock.now();
  const { memberId } = await openMember(db, at, now);
  await sql`insert into alert_phone (phone_id, member_id, channel, phone, time_zone, kinds, code_hash, code_expires_at, asked_at,
      confirmed_at)
    values (${createId("pho")}, ${memberId}, ${at % 2 === 0 ? "sms" : "whatsapp"}, ${`+23480366${String(at).padStart(5, "0")}`},
      'Africa/Lagos', '{payments,security}', '', ${now}, ${now}, ${now})`.execute(db);
  return { memberId, email: `drill.${at}@example.com` };
}

/** One thing happens to a member: a payment, or something about their security. */
async function notifyOne(
  { club: { platform } }: SandboxClub,
  { memberId, email }: Alerted,
  event: string,
  isSecurity: boolean,
): Promise<void> {
  const emailContent = writeEmail({
    kind: isSecurity ? "new_device" : "payment_received",
    subject: "Drill",
    preview: "Drill",
    greeting: "Hello",
    paragraphs: ["Drill"],
  });
  await runTransaction(platform.db, (tx) =>
    notifyMember(tx, platform, { memberId, to: email, emailContent, event }),
  );
}

type Progress = { isOver: boolean; isSettled: boolean; kills: number; inDoubt: Set<string> };

/** The alerts that are about to be sent: at a kill no one knows whether they were. */
async function listSending({ club }: SandboxClub, members: readonly Alerted[]): Promise<string[]> {
  const ids = members.map(({ memberId }) => memberId);
  const { rows } = await sql<{ reference: string }>`select reference from phone_alert
    where member_id = any(${ids}::text[]) and state = 'sending' and claimed_until > clock_timestamp()`.execute(
    club.platform.db,
  );
  return rows.map(({ reference }) => reference);
}

/** What sends, killed so many times at moments drawn by chance; with the fault until enough alerts were in doubt. */
async function killSending(
  stage: SandboxClub,
  members: readonly Alerted[],
  { kills, plant }: PhoneOrders,
  chance: Chance,
  progress: Progress,
): Promise<void> {
  const { env } = stage.club.platform;
  const variables = {
    NODE_ENV: "test",
    DATA_DIR: env.DATA_DIR,
    WEB_ROOT: "/nonexistent",
    PORT: new URL(stage.url).port,
    SANDBOX_PORT: new URL(stage.sandboxUrl).port,
  };
  const start = async (): Promise<Spawned> => {
    const orders: SendLoopOrders = {
      address: stage.club.addressOf("run"),
      variables,
      isBlind: plant === "blind",
    };
    const loop = spawnServer(
      stage.clock.toVariables({ ...variables, DRILL_STAGE: JSON.stringify(orders) }),
      { script: SEND_LOOP },
    );
    await loop.says("sending");
    return loop;
  };
  let loop = await start();
  const isDoubtEnough = (): boolean =>
    plant === undefined || progress.inDoubt.size >= IN_DOUBT_AT_LEAST;
  while (progress.kills < kills || (!isDoubtEnough() && progress.kills < MOST_PLANTED_KILLS)) {
    await pause(100 + chance.between(0, 499));
    loop.child.kill("SIGKILL");
    await loop.ended;
    progress.kills += 1;
    for (const alert of await listSending(stage, members)) progress.inDoubt.add(alert);
    loop = await start();
  }
  progress.isOver = true;
  while (!progress.isSettled) await pause(50);
  loop.child.kill("SIGKILL");
  await loop.ended;
}

async function countOpen({ club }: SandboxClub, members: readonly Alerted[]): Promise<number> {
  const ids = members.map(({ memberId }) => memberId);
  const { rows } = await sql<{ count: Count }>`select count(*) as count from phone_alert
    where member_id = any(${ids}::text[]) and state in ('waiting', 'sending')`.execute(
    club.platform.db,
  );
  return Number(rows[0]?.count ?? 0n);
}

/** Waits until no alert is open. WhatsApp is heard of meanwhile, for its silence about one alert says something only then. */
async function waitUntilSettled(
  stage: SandboxClub,
  members: readonly Alerted[],
  listener: Alerted,
): Promise<string[]> {
  const giveUpAt = performance.now() + scaleTime(SETTLED_WITHIN_MS);
  for (let beat = 0; ; beat += 1) {
    const open = await countOpen(stage, members);
    if (open === 0) return [];
    if (performance.now() > giveUpAt) return [`${open} alerts were not settled`];
    await notifyOne(stage, listener, `beat-${beat}`, true);
    await pause(400);
  }
}

type AlertRow = { event_key: string; reference: string; state: string };

/** What is wrong with what the phones show: each event stands on its phone once. */
async function judgePhones(
  stage: SandboxClub,
  members: readonly Alerted[],
  events: number,
): Promise<string[]> {
  const ids = members.map(({ memberId }) => memberId);
  const { rows } = await sql<AlertRow>`select event_key, reference, state from phone_alert
    where member_id = any(${ids}::text[]) order by alert_no`.execute(stage.club.platform.db);
  const list = await callSandbox(stage.sandboxUrl, "/phones/messages");
  if (!Array.isArray(list)) throw new Error("the phones do not answer");
  const shown = new Map<string, number>();
  for (const message of list) {
    const reference = /Ref ([A-Z0-9]+)$/.exec(readText(message, "text") ?? "")?.[1] ?? "";
    shown.set(reference, (shown.get(reference) ?? 0) + 1);
  }
  const faults = rows.length === events ? [] : [`${events} events made ${rows.length} alerts`];
  for (const { event_key: key, reference, state } of rows) {
    const count = shown.get(reference) ?? 0;
    if (count !== 1)
      faults.push(`${key} (${reference}, ${state}) stands on its phone ${count} times`);
  }
  return faults;
}

/** Has things happen to members while what alerts their phones is killed; holds what the phones show against what happened. */
export async function runPhoneDrill(orders: PhoneOrders): Promise<Report> {
  return runOnSandboxClub(orders.onOpen, (stage) => alertPhones(stage, orders));
}

async function alertPhones(stage: SandboxClub, orders: PhoneOrders): Promise<Report> {
  const { db } = stage.club.platform;
  // At any hour, whatever it costs: the drill is about kills alone.
  await sql`insert into phone_alert_setting
      (quiet_from, quiet_until, countries, sms_price_e6, whatsapp_price_e6, sms_limit_minor, whatsapp_limit_minor, changed_at)
    values ('00:00', '00:00', '{NG}', 0, 0, 1, 1, ${stage.clock.now()})`.execute(db);
  // Termii reports nothing: its history is asked. Meta has no history: its webhooks say it.
  await callSandbox(stage.sandboxUrl, "/phones/trouble", {
    silent: "sms",
    answer_after_ms: ANSWER_AFTER_MS,
  });
  const members: Alerted[] = [];
  for (let at = 0; at < orders.members; at += 1) members.push(await openAlerted(stage, at));
  const listener = await openAlerted(stage, LISTENER);
  const chance = createChance(orders.seed, 0);
  const progress: Progress = { isOver: false, isSettled: false, kills: 0, inDoubt: new Set() };
  const killing = killSending(stage, members, orders, chance, progress);
  const drawn = createChance(orders.seed, 1);
  const counted = new Map<MemberId, number>();
  let events = 0;
  for (let nth = 0; !progress.isOver || nth < members.length; nth += 1) {
    const member = members[drawn.between(0, members.length - 1)];
    const isSecurity = drawn.happens(0.5);
    const count = member === undefined ? EVENTS_EACH : (counted.get(member.memberId) ?? 0);
    if (member !== undefined && (isSecurity || count < EVENTS_EACH)) {
      if (!isSecurity) counted.set(member.memberId, count + 1);
      await notifyOne(stage, member, `event-${nth}`, isSecurity);
      events += 1;
    }
    await pause(40);
  }
  const faults = await waitUntilSettled(stage, members, listener);
  progress.isSettled = true;
  await killing;
  return {
    lines: [
      `${events} events, ${progress.inDoubt.size} of them about to be sent at ${progress.kills} kills`,
    ],
    faults: [...faults, ...(await judgePhones(stage, members, events))],
  };
}
