import type { PhoneAlertId } from "@kinfold/contract/ids";
import type { PhoneChannel } from "@kinfold/contract/phone-alerts";
import type { CostE6 } from "@kinfold/money";

/** One alert as it leaves. The phone is in E.164. */
export type OutgoingAlert = {
  alertId: PhoneAlertId;
  /** A kind of notice, or `code`: then the words are its digits. */
  kind: string;
  phone: string;
  words: string;
  /** Stands in the message: by it the provider's history is searched. */
  reference: string;
};

/** What came of a call. `unknown`: it may have been sent. */
export type SendOutcome =
  | { outcome: "accepted"; messageReference: string }
  | { outcome: "refused"; isForGood: boolean; reason: string }
  | { outcome: "unknown"; reason: string };

/** What a provider says later about an alert that it may have been given. */
export type LookOutcome =
  | { outcome: "sent"; messageReference: string }
  | { outcome: "not_sent" }
  /** It has no history that can be asked: its webhooks say it, or no one. */
  | { outcome: "unknown" };

export type AlertStatus = "sent" | "delivered" | "read" | "failed";

/** What a provider tells unasked: how an alert fared, or what someone replied. */
export type PhoneEvent =
  | {
      kind: "status";
      messageReference: string;
      status: AlertStatus;
      /** Whichever of both the provider gives back. */
      alertId?: PhoneAlertId;
      reference?: string;
      cost?: CostE6;
      reason?: string;
    }
  | { kind: "reply"; phone: string; text: string };

/** Someone who brings alerts to phones. No call repeats itself, and none logs a phone or a word. */
export type PhoneProvider = {
  channel: PhoneChannel;
  sendAlert: (alert: OutgoingAlert) => Promise<SendOutcome>;
  findAlert: (alert: OutgoingAlert) => Promise<LookOutcome>;
  /** The events of a webhook; undefined for one that the provider did not sign. */
  readWebhook: (
    body: Buffer,
    header: (name: string) => string | undefined,
  ) => PhoneEvent[] | undefined;
};
