import { dismissKycUpdate, showKycUpdate } from "@kinfold/api/session";
import { useSignalValue } from "@kinfold/api/use-signal-value";
import { COPY } from "@kinfold/contract/copy";
import type { User } from "@kinfold/contract/members";
import { say } from "@kinfold/language/say";
import { Button, ButtonLink } from "@kinfold/ui/button";
import { Dialog } from "@kinfold/ui/dialog";
import { Notice } from "@kinfold/ui/notice";
import { PATHS } from "#paths.ts";
import { listRejectionReasons } from "./status-words.ts";

/**
 * True for members who have sent something before and of whom a document is wanted now: one is missing, was refused or ran
 * out. Newcomers are asked by the page itself, and not interrupted on their first visit.
 */
export function isUpdateWanted(member: User): boolean {
  const isNewcomer =
    member.kyc_status === "not_submitted" &&
    member.poa_status === "not_submitted" &&
    (member.is_global || member.bvn_status === "not_submitted");
  return !isNewcomer && !(member.has_submitted_kyc && member.has_submitted_poa);
}

/**
 * Asks, once in a browser session, for the documents that are wanted now. Dismissed, it stays away until the next. Terms that
 * are to be agreed to come first.
 */
export function KycUpdate({ member }: { member: User }) {
  const mayShow = useSignalValue(showKycUpdate);
  if (!mayShow || !member.terms_and_conditions || !isUpdateWanted(member)) return null;
  return (
    <Dialog
      open
      onOpenChange={dismissKycUpdate}
      size="sm"
      title={say("Update your KYC")}
      footer={
        <>
          <Button variant="outline" onClick={dismissKycUpdate}>
            {say("Later")}
          </Button>
          <ButtonLink href={PATHS.accountKyc} onClick={dismissKycUpdate}>
            {say("Update KYC")}
          </ButtonLink>
        </>
      }
    >
      <p className="text-ink-soft">{COPY.kycUpdate}</p>
      {listRejectionReasons(member).map((reason) => (
        <Notice key={reason} tone="error" className="mt-4">
          {reason}
        </Notice>
      ))}
    </Dialog>
  );
}
