import { commonRefusals } from "@kinfold/contract/refusals/any-call";
import { any, create, type } from "superstruct";
import type { Logger } from "./log.ts";
import { isPublishedTestKey } from "./production.ts";
import { refuse } from "./refusing.ts";
import { readText } from "./read-text.ts";
import { callOutside } from "./outgoing.ts";

/** No answer is longer: what is beyond it is not read. */
const ANSWER_MAX_BYTES = 1_000_000;

export type Captcha = {
  /** Returns when the answer is good for this action; refuses `captcha_failed` otherwise, also when no one can tell. */
  check: (token: string, action: string, address: string) => Promise<void>;
};

export type CaptchaSettings = {
  verifyUrl: string;
  secret: string;
  /** Host of the page that shows the widget. */
  hostname: string;
  timeoutMs?: number;
};

const SiteAnswer = type({ success: any(), hostname: any(), action: any() });

/** Cloudflare's published test keys know neither page nor action; production refuses them at start. */
function isGood(answer: unknown, action: string, settings: CaptchaSettings): boolean {
  const { success, hostname, action: given } = create(answer, SiteAnswer);
  if (success !== true) return false;
  if (isPublishedTestKey(settings.secret)) return true;
  return hostname === settings.hostname && given === action;
}

async function ask(settings: CaptchaSettings, token: string, address: string): Promise<unknown> {
  const response = await callOutside(settings.verifyUrl, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ secret: settings.secret, response: token, remoteip: address }),
    signal: AbortSignal.timeout(settings.timeoutMs ?? 7_000),
  });
  if (!response.ok) throw new Error(`the captcha service answered ${response.status}`);
  const answer: unknown = JSON.parse(await readText(response, ANSWER_MAX_BYTES));
  return answer;
}

/** Checks captcha answers with Turnstile's siteverify, or whatever speaks its language. Fails closed. */
export function createCaptcha(settings: CaptchaSettings, log: Logger): Captcha {
  return {
    check: async (token, action, address) => {
      let isHuman = false;
      try {
        isHuman = isGood(await ask(settings, token, address), action, settings);
      } catch (err) {
        log.warn({ err }, "the captcha could not be checked");
      }
      if (!isHuman) refuse(commonRefusals().captcha_failed);
    },
  };
}
