import { parseCostE6 } from "@kinfold/money";
import { listAt, parseExactly, readTextAt, type ExactJson } from "#platform/exact-json.ts";
import { isSigned } from "#platform/signatures.ts";
import { callMessenger, judgeRefusal } from "./call.ts";
import type { AlertStatus, PhoneEvent, PhoneProvider } from "./provider.ts";
import { writeSms } from "./words.ts";

export type TermiiSettings = {
  baseUrl: string;
  apiKey: string;
  /** The sender that phones show: 3 to 11 letters and digits, registered with the networks. */
  senderName: string;
  secretKey: string;
};

/** The route that reaches phones which take no advertising: for what their owner asked for. */
const ROUTE = "dnd";
const REFERENCE = /Ref ([A-Z0-9]+)$/;

const toDigits = (phone: string): string => phone.replace(/^\+/, "");

function readStatus(said: string): AlertStatus | undefined {
  const status = said.toLowerCase();
  if (status.includes("deliver")) return "delivered";
  if (/fail|dnd|reject|expire|invalid/.test(status)) return "failed";
  return status.includes("sent") ? "sent" : undefined;
}

function readEvent(json: ExactJson): PhoneEvent | undefined {
  const text = (name: string): string => readTextAt(json, name) ?? "";
  if (text("type") === "inbound") {
    return { kind: "reply", phone: `+${toDigits(text("sender"))}`, text: text("message") };
  }
  const status = readStatus(text("status"));
  if (text("type") !== "outbound" || text("message_id") === "" || status === undefined)
    return undefined;
  const reference = REFERENCE.exec(text("message"))?.[1];
  const cost = parseCostE6(text("cost"));
  return {
    kind: "status",
    messageReference: text("message_id"),
    status,
    ...(reference !== undefined && { reference }),
    ...(cost !== undefined && { cost }),
    ...(status === "failed" && { reason: text("status").slice(0, 100) }),
  };
}

/** SMS by Termii. It knows no key by which a repetition is harmless, and has a history that can be searched. */
export function createTermii({
  baseUrl,
  apiKey,
  senderName,
  secretKey,
}: TermiiSettings): PhoneProvider {
  return {
    channel: "sms",
    sendAlert: async (alert) => {
      const called = await callMessenger(`${baseUrl}/api/sms/send`, {
        method: "POST",
        body: {
          api_key: apiKey,
          to: toDigits(alert.phone),
          from: senderName,
          sms: writeSms(alert),
          type: "plain",
          channel: ROUTE,
        },
      });
      const messageReference = called.answered ? readTextAt(called.json, "message_id") : null;
      return called.answered && called.status === 200 && messageReference !== null
        ? { outcome: "accepted", messageReference }
        : judgeRefusal(called);
    },
    findAlert: async (alert) => {
      const called = await callMessenger(
        `${baseUrl}/api/sms/inbox?api_key=${encodeURIComponent(apiKey)}`,
        { method: "GET" },
      );
      if (!called.answered || called.status !== 200 || !Array.isArray(called.json))
        return { outcome: "unknown" };
      const entry = listAt(called.json).find(
        (one) =>
          readTextAt(one, "receiver") === toDigits(alert.phone) &&
          REFERENCE.exec(readTextAt(one, "message") ?? "")?.[1] === alert.reference,
      );
      const messageReference = readTextAt(entry, "message_id");
      return messageReference === null
        ? { outcome: "not_sent" }
        : { outcome: "sent", messageReference };
    },
    readWebhook: (body, header) => {
      if (!isSigned(body, secretKey, header("x-termii-signature"))) return undefined;
      const json = parseExactly(body.toString("utf8"));
      const event = readEvent(json);
      return event === undefined ? [] : [event];
    },
  };
}
