import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import { createSecret } from "./ids.ts";
import { Unavailable } from "./unavailable.ts";

/** What a hash costs: memory in KiB, passes and lanes. */
export type PasswordCost = { memoryCost: number; timeCost: number; parallelism: number };

/** OWASP's floor for Argon2id: 19 MiB, two passes, one lane. */
export const PASSWORD_COST: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** One processor is left to those who only read. */
const AT_ONCE = Math.min(3, Math.max(1, availableParallelism() - 1));
const MOST_WAITING = 150;

export type Passwords = {
  /** The PHC string to store. */
  hash: (password: string) => Promise<string>;
  /** True when the password is the one behind the stored string. Without a string it works as long and answers false. */
  verify: (stored: string | undefined, password: string) => Promise<boolean>;
};

/** The same characters typed on different keyboards arrive composed or decomposed: one form is hashed. Nothing is trimmed or cut. */
const sameForm = (password: string): string => password.normalize("NFC");

/** Hashing fills the thread pool that files and names share: few at once, a bounded queue, and 503 beyond. */
function queue(): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= AT_ONCE) {
      if (waiting.length >= MOST_WAITING) throw new Unavailable("too many passwords to check");
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}

/** Argon2id, with a stand-in for accounts that do not exist, so that both take as long. Tests alone name another cost. */
export async function createPasswords(cost = PASSWORD_COST): Promise<Passwords> {
  const inTurn = queue();
  const standIn = await hash(createSecret(), cost);
  return {
    hash: (password) => inTurn(() => hash(sameForm(password), cost)),
    verify: async (stored, password) => {
      const isRight = await inTurn(() => verify(stored ?? standIn, sameForm(password)));
      return stored !== undefined && isRight;
    },
  };
}
