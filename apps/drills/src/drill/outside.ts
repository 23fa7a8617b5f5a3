import { readNumber, readText } from "./calls.ts";

const JSON_HEADERS = { "content-type": "application/json", accept: "application/json" };

/** Asks the outside world for something, which no one kills. Undefined when it says no. */
export async function callSandbox(url: string, path: string, body?: object): Promise<unknown> {
  const response = await fetch(`${url}${path}`, {
    headers: JSON_HEADERS,
    ...(body !== undefined && { method: "POST", body: JSON.stringify(body) }),
  });
  if (response.ok) return response.json();
  await response.body?.cancel();
  return undefined;
}

/** A payment as its provider has it. Minor units of what was charged. */
export type ProviderPayment = {
  reference: string;
  email: string;
  /** `success`, or `reversed` when all of it went back. */
  isPaid: boolean;
  paidMinor: bigint;
  createdAt: Date;
  /** What went back for good, and how often. */
  goneMinor: bigint;
  timesGone: number;
};

const minorOf = (value: unknown): bigint => BigInt(Math.round(readNumber(value, "amount") * 100));

function listIn(value: unknown, name: string): readonly unknown[] {
  const inside: unknown =
    typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
  return Array.isArray(inside) ? inside : [];
}

function readPayment(value: unknown): ProviderPayment {
  const gone = [
    ...listIn(value, "refunds").filter((one) => readText(one, "status") === "processed"),
    ...listIn(value, "disputes").filter((one) => readText(one, "status") === "lost"),
  ];
  return {
    reference: readText(value, "reference") ?? "",
    email: readText(value, "email") ?? "",
    isPaid: ["success", "reversed"].includes(readText(value, "status") ?? ""),
    paidMinor: BigInt(Math.round(readNumber(value, "paid_amount") * 100)),
    createdAt: new Date(readText(value, "created_at") ?? ""),
    goneMinor: gone.reduce((sum: bigint, one) => sum + minorOf(one), 0n),
    timesGone: gone.length,
  };
}

/** Every payment that the providers know, by its reference. */
export async function readProviderPayments(url: string): Promise<Map<string, ProviderPayment>> {
  const list = await callSandbox(url, "/payments");
  if (!Array.isArray(list)) throw new Error("the providers do not answer");
  return new Map(list.map(readPayment).map((payment) => [payment.reference, payment]));
}
