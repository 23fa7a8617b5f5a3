import { STEP_IDS, type Step, type StepId } from "@kinfold/contract/content";
import type { User } from "@kinfold/contract/members";

/** What a member has put into plans, as far as first steps go. */
export type Invested = {
  hasPortfolio: boolean;
  /** `waiting`: paid, and not confirmed yet. */
  contribution: "none" | "waiting" | "arrived";
  hasRecurring: boolean;
};

type Progress = { state: Step["state"]; note?: string | null };

const isDone = (done: boolean): Progress => ({ state: done ? "done" : "to_do" });

const DOCUMENT: Record<User["kyc_status"], Progress> = {
  not_submitted: { state: "to_do" },
  pending: { state: "in_review", note: "We are checking it: 2 or 3 business days." },
  validated: { state: "done" },
  rejected: { state: "needs_attention" },
  expired: {
    state: "needs_attention",
    note: "It has expired. Please send one that is still good.",
  },
};

const readDocumentProgress = (status: User["kyc_status"], reason: string | null): Progress => ({
  ...DOCUMENT[status],
  ...(status === "rejected" && { note: reason }),
});

/** What the profile still lacks, in the words of its form. */
function missingOf({ customer }: User): string[] {
  return [
    ...(customer.date_of_birth === null ? ["date of birth"] : []),
    ...(customer.address === null ? ["address"] : []),
    ...(customer.next_of_kin === null ? ["next of kin"] : []),
  ];
}

function profile(member: User): Progress {
  const missing = missingOf(member);
  return missing.length === 0
    ? { state: "done" }
    : { state: "to_do", note: `Still missing: ${missing.join(", ")}.` };
}

function bankAccount(member: User): Progress {
  const order = [
    member.ngn_bank_account,
    member.usd_bank_account,
    member.other_bank_account,
  ].filter((account) => account !== null);
  if (order.some((account) => account.is_verified)) return { state: "done" };
  if (order.some((account) => account.name_match === "review"))
    return { state: "in_review", note: "We are comparing the holder’s name with yours." };
  const [rejected] = order;
  return rejected === undefined
    ? { state: "to_do" }
    : {
        state: "needs_attention",
        note: rejected.declined_reason ?? "The account must be in your own name.",
      };
}

const CONTRIBUTION: Record<Invested["contribution"], Progress> = {
  none: { state: "to_do" },
  waiting: { state: "in_review", note: "Your payment will be confirmed in 48 hours." },
  arrived: { state: "done" },
};

type Words = Pick<Step, "title" | "why" | "minutes" | "action"> & { link: string | null };

const WORDS: Record<StepId, Words> = {
  verify_email: {
    title: "Verify your email",
    why: "Codes and notices about your money go there.",
    minutes: 1,
    action: "Verify",
    link: null,
  },
  accept_terms: {
    title: "Accept the terms",
    why: "They say what you and the club owe each other.",
    minutes: 3,
    action: "Read the terms",
    link: null,
  },
  complete_profile: {
    title: "Complete your profile",
    why: "We must know where you live, and whom to turn to if we cannot reach you.",
    minutes: 3,
    action: "Open profile",
    link: "/dashboard/my-account",
  },
  bvn: {
    title: "Validate your BVN",
    why: "It ties your membership to your name at Nigerian banks, so no one else can be paid in your place.",
    minutes: 2,
    action: "Validate BVN",
    link: "/dashboard/my-account?tab=KYC",
  },
  identity: {
    title: "Send a government ID",
    why: "It proves that you are who you say: the law asks it of every club that keeps money.",
    minutes: 4,
    action: "Send ID",
    link: "/dashboard/my-account?tab=KYC",
  },
  proof_of_address: {
    title: "Send a proof of address",
    why: "A bill or a bank statement of the last three months shows where you live.",
    minutes: 4,
    action: "Send proof",
    link: "/dashboard/my-account?tab=KYC",
  },
  bank_account: {
    title: "Add a bank account",
    why: "Withdrawals are only paid to an account in your own name.",
    minutes: 3,
    action: "Add account",
    link: "/dashboard/my-account?tab=Bank",
  },
  quiz: {
    title: "Take the investor profile quiz",
    why: "Twelve questions help you think about risk and time before you choose.",
    minutes: 5,
    action: "Take the quiz",
    link: null,
  },
  choose_plan: {
    title: "Choose a plan",
    why: "Each plan says what it holds, how long it lasts and what it costs.",
    minutes: 5,
    action: "See the plans",
    link: "/dashboard/investment-pools",
  },
  first_contribution: {
    title: "Make your first contribution",
    why: "Your money starts to work on the next dealing day.",
    minutes: 4,
    action: "Contribute",
    link: "/dashboard/investment-pools",
  },
  recurring: {
    title: "Let a contribution repeat",
    why: "A fixed amount each month, without having to think of it.",
    minutes: 3,
    action: "Set up",
    link: "/dashboard/my-investments/recurring-investments",
  },
};

const OPTIONAL: ReadonlySet<StepId> = new Set(["quiz", "recurring"]);

/**
 * A member's first steps in order, each as far as it has come. Global members have no BVN to validate, and where the club
 * has no quiz there is none to take.
 */
export function computeFirstSteps(
  member: User,
  invested: Invested,
  { quizUrl }: { quizUrl: string },
): { steps: Step[]; done: number; total: number } {
  const progress: Partial<Record<StepId, Progress>> = {
    verify_email: isDone(member.is_email_verified),
    accept_terms: isDone(member.terms_and_conditions),
    complete_profile: profile(member),
    ...(!member.is_global && {
      bvn: readDocumentProgress(member.bvn_status, member.bvn_rejection_reason),
    }),
    identity: readDocumentProgress(member.kyc_status, member.kyc_rejection_reason),
    proof_of_address: readDocumentProgress(member.poa_status, member.poa_rejection_reason),
    bank_account: bankAccount(member),
    ...(quizUrl !== "" && { quiz: { state: "to_do" } }),
    choose_plan: isDone(invested.hasPortfolio),
    first_contribution: CONTRIBUTION[invested.contribution],
    recurring: isDone(invested.hasRecurring),
  };
  const steps = STEP_IDS.flatMap((id): Step[] => {
    const stepProgress = progress[id];
    if (stepProgress === undefined) return [];
    const words = { ...WORDS[id], ...(id === "quiz" && { link: quizUrl }) };
    const optional = OPTIONAL.has(id);
    return [{ id, ...words, state: stepProgress.state, note: stepProgress.note ?? null, optional }];
  });
  const counted = steps.filter(({ optional }) => !optional);
  return {
    steps,
    done: counted.filter(({ state }) => state === "done").length,
    total: counted.length,
  };
}
