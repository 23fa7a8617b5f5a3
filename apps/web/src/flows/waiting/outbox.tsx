import type { StoredCall } from "@kinfold/api/call-store";
import { useOutbox } from "@kinfold/api/use-outbox";
import { WaitingPayments } from "./waiting-payments.tsx";

/** Sends what waits on this device, and says at the head of every private page what waits and what became of it. */
export function Outbox({ owner, calls }: { owner: string; calls: readonly StoredCall[] }) {
  useOutbox(owner, calls);
  return <WaitingPayments owner={owner} calls={calls} className="mb-7" />;
}
