import { queueForNetwork } from "@kinfold/api/use-outbox";
import type { WaitingPayment } from "@kinfold/api/outbox";
import { say } from "@kinfold/language/say";
import { toast } from "@kinfold/ui/toast";

/** Keeps a payment on this device until there is a network, and says so. Throws what the form says when it could not be kept. */
export async function queueOnDevice(payment: WaitingPayment): Promise<void> {
  await queueForNetwork(payment);
  toast.message(say("It waits on this device until you are online."));
}
