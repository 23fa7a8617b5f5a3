import type { User, WithdrawalBlocker } from "@kinfold/contract/members";
import { say } from "@kinfold/language/say";
import type { Currency } from "@kinfold/money";
import {
  CheckCircleIcon,
  CircleDashedIcon,
  HourglassIcon,
  WarningCircleIcon,
  type Icon,
} from "@kinfold/ui/icon";
import { Link } from "@kinfold/ui/link";
import { Notice } from "@kinfold/ui/notice";
import { useConfig } from "@kinfold/frame/config";
import { listNeeds, type Need } from "./missing.ts";

const STATES: Record<Need["state"], { icon: Icon; words: string }> = {
  done: { icon: CheckCircleIcon, words: say("In place") },
  missing: { icon: CircleDashedIcon, words: say("Missing") },
  waiting: { icon: HourglassIcon, words: say("In review") },
  refused: { icon: WarningCircleIcon, words: say("Refused") },
  expired: { icon: WarningCircleIcon, words: say("Expired") },
};

export type BlockedNoticeProps = {
  member: User;
  currency: Currency;
  blockers: readonly WithdrawalBlocker[];
  /** The member goes to where something is mended. */
  onLeave: () => void;
};

/** Why no money can leave this wallet yet: each thing that is needed, where it stands, and the way to mend it. */
export function BlockedNotice({ member, currency, blockers, onLeave }: BlockedNoticeProps) {
  const needs = listNeeds(member, currency, blockers);
  const waiting = needs.filter(({ state }) => state === "waiting");
  const isLacking = needs.some(({ state }) => state !== "done" && state !== "waiting");
  const reasons = [
    blockers.includes("bvn") ? member.bvn_rejection_reason : null,
    blockers.includes("kyc") ? member.kyc_rejection_reason : null,
    blockers.includes("poa") ? member.poa_rejection_reason : null,
  ].filter((reason) => reason !== null);
  return (
    <Notice tone="warn" title={say("You can’t withdraw yet")}>
      {waiting.length > 0 && <Waiting areDocuments={waiting.some(({ code }) => code !== "bank")} />}
      {isLacking && (
        <p className="mt-1">
          {say("We need these first, so money only ever leaves in your name.")}
        </p>
      )}
      {reasons.map((reason) => (
        <p key={reason} className="mt-1.5">
          {reason}
        </p>
      ))}
      <ul className="mt-3 grid gap-1.5 text-[15px]" aria-label={say("What is needed")}>
        {needs.map((need) => (
          <NeedRow key={need.name} need={need} onLeave={onLeave} />
        ))}
      </ul>
    </Notice>
  );
}

function NeedRow({ need: { name, state, way }, onLeave }: { need: Need; onLeave: () => void }) {
  const { icon: StateIcon, words } = STATES[state];
  const isSaid = state === "waiting" || state === "refused" || state === "expired";
  return (
    <li className={`flex min-h-7 items-center gap-3 ${state === "done" ? "text-gain" : ""}`}>
      <StateIcon className="flex-none" />
      <span className="min-w-0 flex-1">
        {name}
        <span className={isSaid && way !== undefined ? "" : "sr-only"}>
          {" "}
          · {words.toLowerCase()}
        </span>
      </span>
      {way !== undefined && (
        <Link href={way.href} onClick={onLeave}>
          {way.label}
          <span className="sr-only"> {say("for {name}", { name })}</span>
        </Link>
      )}
      {state === "waiting" && (
        <span aria-hidden="true" className="text-ink-soft">
          {words}
        </span>
      )}
    </li>
  );
}

function Waiting({ areDocuments }: { areDocuments: boolean }) {
  const { support } = useConfig().links;
  return (
    <p className="mt-1">
      {areDocuments
        ? say("Your KYC documents are pending approval.")
        : say("Your bank information is pending approval.")}{" "}
      {say("If you have a question,")}{" "}
      {support === "" ? (
        say("contact support.")
      ) : (
        <>
          <Link href={support} external>
            {say("contact support")}
          </Link>
          .
        </>
      )}
    </p>
  );
}
