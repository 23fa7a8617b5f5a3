import { BrokenInvariant } from "#platform/faults.ts";

/** The account has less than was asked for. Nothing moved, and the transaction is to be given up. */
export class BalanceShort extends Error {
  override readonly name = "BalanceShort";
}

/** The idempotency key belongs to a journal that says something else. Nothing moved. */
export class KeyReused extends BrokenInvariant {
  override readonly name = "KeyReused";
}

/** One of the accounts was never opened, or is in another currency. Nothing moved. */
export class UnknownAccount extends BrokenInvariant {
  override readonly name = "UnknownAccount";
}

/** An amount of zero or less: a movement goes one way, and the way is its name. Nothing moved. */
export class AmountNotPositive extends BrokenInvariant {
  override readonly name = "AmountNotPositive";
}

/** The wallet was closed: nothing comes into it. Nothing moved, and the transaction is to be given up. */
export class WalletClosed extends Error {
  override readonly name = "WalletClosed";
}
