import type { FastifyRequest } from "fastify";
import { extractNetwork } from "#platform/network.ts";
import type { Platform } from "#platform/platform.ts";
import { Refused, refuseForNow } from "#platform/refusing.ts";
import { LIMITS } from "./rules.ts";

/** So many answers of one network address wait to be checked one after another. */
const MOST_WAITING = 30;
const AGAIN_AFTER_S = 5;

/** Runs work of one subject one after another. Refuses `rate_limited` when too much waits: for some seconds, not for the window. */
function createTurns(): (subject: string, work: () => Promise<void>) => Promise<void> {
  const waiting = new Map<string, { last: Promise<void>; count: number }>();
  return async (subject, work) => {
    const turns = waiting.get(subject) ?? { last: Promise.resolve(), count: 0 };
    if (turns.count >= MOST_WAITING) refuseForNow(AGAIN_AFTER_S);
    waiting.set(subject, turns);
    turns.count += 1;
    const turn = turns.last.then(work);
    turns.last = turn.catch(() => undefined);
    try {
      await turn;
    } finally {
      turns.count -= 1;
      if (turns.count === 0) waiting.delete(subject);
    }
  };
}

/**
 * Answers what checks the captcha of a request. Wrong answers alone are counted, and refuse no one: each is a call to the outside, so
 * after many of them the answers of their network address are checked one at a time. Refuses `captcha_failed`.
 */
export function createCaptchaCheck({
  captcha,
  limiter,
}: Pick<Platform, "captcha" | "limiter">): (
  token: string,
  action: string,
  request: FastifyRequest,
) => Promise<void> {
  const inTurn = createTurns();
  return async (token, action, request) => {
    const network = extractNetwork(request.ip);
    const check = async (): Promise<void> => {
      try {
        await captcha.check(token, action, request.ip);
      } catch (error) {
        if (error instanceof Refused && error.code === "captcha_failed")
          await limiter.take(LIMITS.captchaMissesPerAddress, network);
        throw error;
      }
    };
    const { captchaMissesPerAddress: misses } = LIMITS;
    if ((await limiter.count(misses, network)) < misses.atMost) return check();
    return inTurn(network, check);
  };
}
