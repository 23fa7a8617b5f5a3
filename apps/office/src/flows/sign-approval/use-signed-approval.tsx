import { useAskToApprove } from "@kinfold/api/office/approvals";
import type { ApprovalSignature } from "@kinfold/contract/office/approvals";
import { describePasskeyError, signWithPasskey } from "@kinfold/frame/passkey";
import { describeError } from "@kinfold/frame/refusal-words";
import { useState, type ReactNode } from "react";
import { ApproveWithPassword, type SendSigned } from "./approve-with-password.tsx";

/** The approval was not signed, so it was not sent. */
class NotSigned extends Error {
  override readonly name = "NotSigned";
}

/** What a form that approves says about a failure: that nothing was signed, or what any form says. */
export const formatApprovalFailure = (error: unknown): string =>
  error instanceof NotSigned ? error.message : describeError(error);

type SignedApproval = {
  /** Lets the staff member sign what has this digest, and sends it. Throws what sending throws, and when nothing was signed. */
  approve: (digest: string, send: SendSigned) => Promise<void>;
  /** True while the browser asks for the passkey. */
  isWaiting: boolean;
  /** Belongs beside the form that approves. */
  dialog: ReactNode;
};

type Typing = { send: SendSigned; end: (isApproved: boolean) => void };

/** Signs approvals with the staff member's passkey, or with password and code where they have none. */
export function useSignedApproval(): SignedApproval {
  const ask = useAskToApprove();
  const [isWaiting, setWaiting] = useState(false);
  const [typing, setTyping] = useState<Typing>();

  async function sign(passkey: Parameters<typeof signWithPasskey>[0]): Promise<ApprovalSignature> {
    setWaiting(true);
    try {
      return { credential: await signWithPasskey(passkey) };
    } catch (error) {
      throw new NotSigned(`Nothing was approved. ${describePasskeyError(error)}`);
    } finally {
      setWaiting(false);
    }
  }

  return {
    isWaiting,
    dialog: typing !== undefined && <ApproveWithPassword send={typing.send} onDone={typing.end} />,
    approve: async (digest, send) => {
      const { passkey } = await ask.trigger({ digest });
      if (passkey !== null) {
        await send(await sign(passkey));
        return;
      }
      const isApproved = await new Promise<boolean>((end) => {
        setTyping({ send, end });
      });
      setTyping(undefined);
      if (!isApproved) throw new NotSigned("Nothing was approved: it was not signed.");
    },
  };
}
