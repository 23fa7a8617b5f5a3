import { forgetOwner, getCallOwner } from "../call-owner.ts";
import { callStore, writeFact, type StoredCall } from "../call-store.ts";

const contribution: StoredCall = {
  key: "0a1b2c3d-0000-4000-8000-000000000001",
  owner: "mem_adaeze",
  intent: "/portfolio/initialize {}",
  state: "waiting",
  confirmedAt: Date.UTC(2026, 10, 12, 17, 58),
  sentAt: null,
  shown: {
    kind: "contribution",
    amountMinor: "10000000",
    currency: "NGN",
    into: "Ìrẹ̀pọ̀ Pool",
  },
  request: null,
  words: null,
  needsCode: false,
};

/** Calls of one member's browser: what waits, what is on its way, and what became of it. */
export const storedCalls = {
  contribution,
  withdrawal: {
    ...contribution,
    key: "0a1b2c3d-0000-4000-8000-000000000002",
    shown: {
      kind: "withdrawal",
      amountMinor: "25000000",
      currency: "NGN",
      into: "Naira wallet",
    },
  },
  receipt: {
    ...contribution,
    key: "0a1b2c3d-0000-4000-8000-000000000003",
    shown: {
      kind: "receipt",
      amountMinor: "50000",
      currency: "USD",
      into: "your Dollar wallet",
    },
  },
} as const satisfies Record<string, StoredCall>;

/** Puts calls into this browser, as if its member had begun them. */
export async function putStoredCalls(calls: readonly StoredCall[]): Promise<void> {
  await callStore.change((stored) => {
    for (const call of calls) stored.set(call.key, call);
  });
}

/** Forgets everything that this browser keeps of anyone. */
export async function forgetStoredCalls(): Promise<void> {
  await callStore.change((calls) => {
    calls.clear();
  });
  await Promise.all(["owner", "balances"].map((name) => writeFact(name, undefined)));
  const owner = getCallOwner();
  if (owner !== undefined) await forgetOwner(owner);
}
