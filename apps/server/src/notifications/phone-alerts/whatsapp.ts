import { toPhoneAlertId } from "@kinfold/contract/ids";
import { listAt, parseExactly, readAt, readTextAt, type ExactJson } from "#platform/exact-json.ts";
import { isSignedSha256 } from "#platform/signatures.ts";
import { callMessenger, judgeRefusal } from "./call.ts";
import type { AlertStatus, OutgoingAlert, PhoneEvent, PhoneProvider } from "./provider.ts";

export type WhatsAppSettings = {
  /** With the version of the API: https://graph.facebook.com/v21.0 */
  baseUrl: string;
  phoneNumberReference: string;
  accessToken: string;
  appSecret: string;
};

/** What Meta approved: docs/run/phone-alerts.md has their texts. */
const TEMPLATES = { alert: "kinfold_alert", code: "kinfold_code" };
const LANGUAGE = "en";

const STATUSES: Readonly<Record<string, AlertStatus>> = {
  sent: "sent",
  delivered: "delivered",
  read: "read",
  failed: "failed",
};

const writeText = (text: string) => ({ type: "text", text });

function writeTemplate({ kind, words, reference }: OutgoingAlert): object {
  const language = { code: LANGUAGE };
  if (kind !== "code") {
    const parameters = [writeText(words), writeText(reference)];
    return { name: TEMPLATES.alert, language, components: [{ type: "body", parameters }] };
  }
  // A template for codes has a button that copies it.
  const parameters = [writeText(words)];
  return {
    name: TEMPLATES.code,
    language,
    components: [
      { type: "body", parameters },
      { type: "button", sub_type: "url", index: "0", parameters },
    ],
  };
}

const isFor = (phoneNumberReference: string, value: ExactJson | undefined): boolean =>
  readTextAt(value, "metadata", "phone_number_id") === phoneNumberReference;

function readStatus(json: ExactJson): PhoneEvent | undefined {
  const messageReference = readTextAt(json, "id");
  const status = STATUSES[readTextAt(json, "status") ?? ""];
  if (messageReference === null || status === undefined) return undefined;
  const alertId = readTextAt(json, "biz_opaque_callback_data");
  const reason = readTextAt(listAt(json, "errors")[0], "title");
  return {
    kind: "status",
    messageReference,
    status,
    ...(alertId !== null && { alertId: toPhoneAlertId(alertId) }),
    ...(reason !== null && { reason: reason.slice(0, 100) }),
  };
}

function readReply(json: ExactJson): PhoneEvent | undefined {
  const from = readTextAt(json, "from");
  const text = readTextAt(json, "text", "body") ?? readTextAt(json, "button", "text");
  return from === null || text === null ? undefined : { kind: "reply", phone: `+${from}`, text };
}

/** Messages by the WhatsApp Cloud API. It has no history: its webhooks give back the id of the alert that a message was. */
export function createWhatsApp({
  baseUrl,
  phoneNumberReference,
  accessToken,
  appSecret,
}: WhatsAppSettings): PhoneProvider {
  return {
    channel: "whatsapp",
    sendAlert: async (alert) => {
      const called = await callMessenger(`${baseUrl}/${phoneNumberReference}/messages`, {
        method: "POST",
        headers: { authorization: `Bearer ${accessToken}` },
        body: {
          messaging_product: "whatsapp",
          recipient_type: "individual",
          to: alert.phone.replace(/^\+/, ""),
          type: "template",
          template: writeTemplate(alert),
          biz_opaque_callback_data: alert.alertId,
        },
      });
      const [message] = called.answered ? listAt(called.json, "messages") : [];
      const messageReference = readTextAt(message, "id");
      return called.answered && called.status === 200 && messageReference !== null
        ? { outcome: "accepted", messageReference }
        : judgeRefusal(called);
    },
    findAlert: async () => ({ outcome: "unknown" }),
    readWebhook: (body, header) => {
      if (!isSignedSha256(body, appSecret, header("x-hub-signature-256"))) return undefined;
      const values = listAt(parseExactly(body.toString("utf8")), "entry")
        .flatMap((entry) => listAt(entry, "changes"))
        .map((change) => readAt(change, "value"))
        .filter((value) => isFor(phoneNumberReference, value));
      return values.flatMap((value) =>
        [
          ...listAt(value, "statuses").map(readStatus),
          ...listAt(value, "messages").map(readReply),
        ].filter((event) => event !== undefined),
      );
    },
  };
}
