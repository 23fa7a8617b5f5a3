import { COPY } from "@kinfold/contract/copy";
import type { User } from "@kinfold/contract/members";
import { say } from "@kinfold/language/say";
import { ButtonLink } from "@kinfold/ui/button";
import {
  CheckCircleIcon,
  CircleDashedIcon,
  HourglassIcon,
  WarningCircleIcon,
  type Icon,
} from "@kinfold/ui/icon";
import { Prompt } from "@kinfold/ui/prompt";
import { describeWaitingRule, listRejectionReasons } from "#flows/kyc/status-words.ts";
import { PATHS } from "#paths.ts";

type RequiredDocument = { name: string; note: string; icon: Icon; isDone: boolean };

const STATES: Record<User["kyc_status"], Omit<RequiredDocument, "name">> = {
  not_submitted: { note: "", icon: CircleDashedIcon, isDone: false },
  pending: { note: say("in review"), icon: HourglassIcon, isDone: false },
  validated: { note: say("checked"), icon: CheckCircleIcon, isDone: true },
  rejected: { note: say("refused"), icon: WarningCircleIcon, isDone: false },
  expired: { note: say("expired"), icon: WarningCircleIcon, isDone: false },
};

function listRequiredDocuments(member: User): RequiredDocument[] {
  return [
    ...(member.is_global ? [] : [{ name: "BVN", ...STATES[member.bvn_status] }]),
    { name: say("Government ID"), ...STATES[member.kyc_status] },
    { name: say("Proof of address"), ...STATES[member.poa_status] },
  ];
}

/** What stands between the member and contributing: documents to send, or documents in review. Nothing once both are valid. */
export function RequiredDocuments({ member }: { member: User }) {
  const missing = Number(!member.has_submitted_kyc) + Number(!member.has_submitted_poa);
  if (missing > 0) {
    return (
      <Prompt
        className="mb-7"
        title={
          missing === 2
            ? say("Two documents needed to contribute")
            : say("One document needed to contribute")
        }
        spot="kyc-in-progress"
        action={<ButtonLink href={PATHS.accountKyc}>{say("Complete KYC")}</ButtonLink>}
      >
        <p>{COPY.kycUpdate}</p>
        <Reasons member={member} />
        <DocumentList documents={listRequiredDocuments(member)} />
      </Prompt>
    );
  }
  if (member.kyc_is_validated && member.poa_is_validated) return null;
  return (
    <Prompt
      className="mb-7"
      tone="info"
      title={say("Verification in progress")}
      spot="kyc-in-progress"
      action={
        member.can_contribute ? (
          <ButtonLink href={PATHS.plans} variant="outline">
            {say("Contribute")}
          </ButtonLink>
        ) : (
          <ButtonLink href={PATHS.accountKyc} variant="outline">
            {say("See your documents")}
          </ButtonLink>
        )
      }
    >
      <p>
        {say("Validation takes 2 or 3 business days.")} {describeWaitingRule(member)}
      </p>
      <Reasons member={member} />
      <DocumentList documents={listRequiredDocuments(member)} />
    </Prompt>
  );
}

function Reasons({ member }: { member: User }) {
  return listRejectionReasons(member).map((reason) => (
    <p key={reason} className="mt-1.5 text-ink">
      {reason}
    </p>
  ));
}

function DocumentList({ documents }: { documents: readonly RequiredDocument[] }) {
  return (
    <ul className="mt-3 flex flex-wrap gap-x-5.5 gap-y-1.5 text-ink">
      {documents.map(({ name, note, icon: State, isDone }) => (
        <li key={name} className={`flex items-center gap-2 ${isDone ? "text-gain" : ""}`}>
          <State />
          {name}
          {note === "" ? "" : ` ${note}`}
        </li>
      ))}
    </ul>
  );
}
