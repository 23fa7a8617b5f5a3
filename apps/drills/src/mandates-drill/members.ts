import { randomUUID } from "node:crypto";
import type { MemberId } from "@kinfold/contract/ids";
import { putAccount } from "@kinfold/server/identity/index.ts";
import { runTransaction } from "@kinfold/server/platform/db.ts";
import type { SandboxClub } from "../drill/sandbox-club.ts";
import { readText } from "../drill/calls.ts";
import { callSandbox } from "../drill/outside.ts";
import { openMember } from "../drill/people.ts";

/** A member with an active mandate. */
export type Debited = {
  memberId: MemberId;
  headers: Readonly<Record<string, string>>;
  /** What the provider calls the mandate. */
  reference: string;
};

const ZENITH = "057";
/** More than all that is contributed here. */
const MOST_A_MONTH = 1_000_000_000;
/** Naira pool of the first plans. */
const PLAN = 1;
const AMOUNT = 10_000;

/** Calls the club over HTTP as a member. */
export async function callClub(
  { url }: Pick<SandboxClub, "url">,
  headers: Debited["headers"],
  { method, path, body }: { method: "GET" | "POST" | "PATCH"; path: string; body?: object },
): Promise<{ status: number; body: unknown }> {
  const response = await fetch(`${url}/api${path}`, {
    method,
    headers: {
      ...headers,
      ...(body !== undefined && { "content-type": "application/json" }),
      ...(method === "POST" && { "idempotency-key": randomUUID() }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: text === "" ? undefined : JSON.parse(text) };
}

/** Lets a member join whose account is verified, ask for a mandate, consent, and have it activated. */
export async function openDebited(stage: SandboxClub, at: number): Promise<Debited> {
  const { club, sandboxUrl } = stage;
  const { db } = club.platform;
  const now = club.clock.now();
  const { memberId, headers } = await openMember(db, at, now);
  const accountNumber = `${String(at).padStart(6, "0")}6788`;
  const accountName = `DRILL NUMBER ${at}`;
  const bankAccountId = await runTransaction(db, (tx) =>
    putAccount(tx, {
      memberId,
      slot: "ngn",
      currency: "NGN",
      bankName: "Zenith Bank",
      bankCode: ZENITH,
      bankCountry: "NG",
      accountName,
      accountNumber,
      nameMatch: "match",
      verifiedAt: now,
      payoutAvailableAt: new Date(0),
      at: now,
    }),
  );
  await callSandbox(sandboxUrl, "/bank-accounts", {
    account_number: accountNumber,
    bank_code: ZENITH,
    account_name: accountName,
  });
  const body = { bank_account_id: bankAccountId, most_a_month: MOST_A_MONTH };
  const reply = await callClub(stage, headers, { method: "POST", path: "/mandate", body });
  const code = readText(reply.body, "mandate", "consent_link")?.split("/").at(-1);
  const list = await callSandbox(sandboxUrl, "/mandates");
  const mandate = (Array.isArray(list) ? list : []).find(
    (one: unknown) => readText(one, "accessCode") === code,
  );
  const reference = readText(mandate, "reference");
  if (code === undefined || reference === undefined) throw new Error("a member got no mandate");
  await setMandate(stage, reference, { status: "active", deliver: "never" });
  const active = await readMandateState(stage, headers);
  if (active !== "active") throw new Error(`a mandate is ${active} instead of active`);
  return { memberId, headers, reference };
}

/** Takes a mandate at the sandbox to a state, or has its message sent again. */
export async function setMandate(
  { sandboxUrl }: Pick<SandboxClub, "sandboxUrl">,
  reference: string,
  to: { status: "active" | "revoked"; deliver?: string },
): Promise<void> {
  await callSandbox(sandboxUrl, `/mandates/${reference}`, to);
}

/** How a member's mandate stands, as the club answers them. */
export async function readMandateState(
  stage: Pick<SandboxClub, "url">,
  headers: Debited["headers"],
): Promise<string> {
  const { body } = await callClub(stage, headers, { method: "GET", path: "/mandate" });
  return readText(body, "mandate", "state") ?? "none";
}

/** Begins a contribution by the member's mandate. Answers its status and, when it was refused, the code. */
export async function contributeByMandate(
  stage: SandboxClub,
  { headers }: Debited,
): Promise<{ status: number; code: string | undefined }> {
  const { status, body } = await callClub(stage, headers, {
    method: "POST",
    path: "/portfolio/initialize",
    body: {
      product_id: PLAN,
      amount: AMOUNT,
      gateway: "direct_debit",
      recurring: true,
      interval: "monthly",
    },
  });
  return { status, code: readText(body, "code") };
}
