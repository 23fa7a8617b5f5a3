import type { ShownPayment, StoredCall } from "@kinfold/api/call-store";
import { say } from "@kinfold/language/say";

/** What a call looks like: what waits and has not left, what is on its way, and what became of it. */
export type CallPhase = "waiting" | "sending" | "confirm" | "sent" | "refused" | "lost";

/** The phase of a call; undefined while there is nothing to say of it: its own form says it, or the club is about to be asked. */
export function findPhase({ state, sentAt, request }: StoredCall): CallPhase | undefined {
  if (state === "unanswered") return undefined;
  const isBegun = sentAt !== null || (request?.uploadId ?? null) !== null;
  return state === "waiting" && isBegun ? "sending" : state;
}

/** What stands behind the amount, in the heading. */
export const PHASE_WORDS: Readonly<Record<CallPhase, string>> = {
  waiting: say("waits on this device"),
  sending: say("is being sent"),
  confirm: say("waits for you to confirm it again"),
  sent: say("is sent"),
  refused: say("was refused"),
  lost: say("did not reach us"),
};

/** What stands behind the amount, by what it is. */
export const describeWay = ({ kind, into }: ShownPayment): string =>
  kind === "withdrawal"
    ? say("from your {wallet}", { wallet: into })
    : say("into {into}", { into });

/** What a payment is called of which only its form knew the amount. */
export function nameRequest({ intent }: StoredCall): string {
  if (intent.startsWith("/wallet/withdrawal/")) return say("Your withdrawal");
  if (intent.startsWith("/portfolio/")) return say("Your request for a portfolio");
  return say("Your payment");
}

const WHAT_WAITS: Readonly<Record<ShownPayment["kind"], string>> = {
  contribution: say(
    "A one-time contribution. It goes out once, as soon as you are online again. Nothing has left your wallet yet.",
  ),
  withdrawal: say(
    "A withdrawal. It goes out once, as soon as you are online again. Nothing has left your wallet yet.",
  ),
  receipt: say(
    "The receipt of your transfer. It goes out once, as soon as you are online again. Until then the club does not know of it.",
  ),
};

/** What the member reads of a call in this phase. `hidesAmounts`: what the club says may name an amount. */
export function describePhase(call: StoredCall, phase: CallPhase, hidesAmounts: boolean): string {
  const { words, shown } = call;
  const answer =
    words !== null && hidesAmounts && /[₦$]/.test(words)
      ? say("The club’s answer names an amount. Show amounts to read it.")
      : words;
  switch (phase) {
    case "waiting":
      return WHAT_WAITS[shown?.kind ?? "contribution"];
    case "sending":
      return say("It happens once, however often the network breaks.");
    case "confirm":
      return (
        answer ??
        say(
          "It was not sent within 15 minutes, so nothing has happened. Confirm it to send it now.",
        )
      );
    case "sent":
      return answer ?? say("The club has it.");
    case "refused":
      return answer ?? say("The club refused it. Nothing has happened.");
    case "lost":
      return say(
        "You were not answered, and the club has not received it. Nothing has happened. You can send it again.",
      );
  }
}
