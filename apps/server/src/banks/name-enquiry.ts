import { create, is, string, type } from "superstruct";
import type { Logger } from "#platform/log.ts";
import type { Platform } from "#platform/platform.ts";
import { readText } from "#platform/read-text.ts";
import { callOutside } from "#platform/outgoing.ts";

/** No answer is longer: what is beyond it is not read. */
const ANSWER_MAX_BYTES = 1_000_000;

/** What a bank says about one of its accounts. `unreachable`: no one said anything, so nothing is known. */
export type Enquiry =
  | { outcome: "name"; accountName: string }
  | { outcome: "unresolved"; sentence: string }
  | { outcome: "unreachable" };

export type NameEnquiry = (accountNumber: string, bankCode: string) => Promise<Enquiry>;

export type EnquirySettings = { baseUrl: string; secret: string; timeoutMs?: number };

const TIMEOUT_MS = 8_000;
const Resolved = type({ data: type({ account_name: string() }) });
const Failed = type({ message: string() });

/** The provider understood and says no; whatever else it answers is trouble of its own, or of ours with it. */
const SAYS_NO: ReadonlySet<number> = new Set([400, 404, 422]);

/** Asks Paystack, or whatever speaks its language, whose an account is. Asks once and never again by itself. */
export function createNameEnquiry(
  { baseUrl, secret, timeoutMs = TIMEOUT_MS }: EnquirySettings,
  log: Logger,
): NameEnquiry {
  return async (accountNumber, bankCode) => {
    const query = new URLSearchParams({ account_number: accountNumber, bank_code: bankCode });
    try {
      const response = await callOutside(`${baseUrl}/bank/resolve?${query}`, {
        headers: { authorization: `Bearer ${secret}`, accept: "application/json" },
        signal: AbortSignal.timeout(timeoutMs),
      });
      const parsed: unknown = JSON.parse(await readText(response, ANSWER_MAX_BYTES));
      if (response.ok) {
        return { outcome: "name", accountName: create(parsed, Resolved).data.account_name.trim() };
      }
      if (SAYS_NO.has(response.status) && is(parsed, Failed) && parsed.message !== "") {
        return { outcome: "unresolved", sentence: parsed.message };
      }
      // Its words are about our key or its machines, and are not for members.
      log.warn({ bank_code: bankCode, status: response.status }, "a name enquiry went wrong");
    } catch (error) {
      // The error may carry what was answered, and with it a name: its kind is enough.
      const kind = error instanceof Error ? error.name : "unknown";
      log.warn({ bank_code: bankCode, kind }, "a name enquiry was not answered");
    }
    return { outcome: "unreachable" };
  };
}

/** The name enquiry of this server, as its settings have it. */
export const chooseNameEnquiry = ({ env, log }: Pick<Platform, "env" | "log">): NameEnquiry =>
  createNameEnquiry({ baseUrl: env.PAYSTACK_BASE_URL, secret: env.PAYSTACK_SECRET_KEY }, log);
