import type { Announcement, Article, Faq, Resource, Step, Terms } from "../content.ts";
import type { User } from "../members.ts";
import { users } from "./samples.ts";

/** Content for stories and mock handlers. A test proves that each fits its struct. */
const updated_at = "2026-11-02T08:00:00.000Z";

export const faqs: Faq[] = [
  {
    id: "who-may-join",
    category: "Membership",
    question: "Who may join the club?",
    answer:
      "Kinfold is private. Family and friends of members may join. You need:\n\n- an email address that is yours alone\n- documents in your own name",
    position: 1,
    updated_at,
  },
  {
    id: "how-long",
    category: "Verification",
    question: "How long does verification take?",
    answer:
      "Each document is looked at within **2 or 3 business days**. The [KYC tab](/dashboard/my-account?tab=KYC) shows the day that we promise.",
    position: 2,
    updated_at,
  },
  {
    id: "why-bvn",
    category: "Verification",
    question: "Why do you ask for my BVN?",
    answer:
      "It lets the bank register confirm that your name and birthday are yours. Nothing can be taken with it.",
    position: 3,
    updated_at,
  },
  {
    id: "when-paid",
    category: "Withdrawals",
    question: "When is my withdrawal paid?",
    answer:
      "1. Ask for it in one month.\n2. It is paid on or before the 5th day of the next.\n\nThe withdrawal shows its day.",
    position: 4,
    updated_at,
  },
];

/** An answer that tries to be more than text. */
export const hostileFaq: Faq = {
  id: "hostile",
  category: "Support",
  question: "Is <b>this</b> text?",
  answer:
    "<img src=x onerror=alert(1)> and [a script](javascript:alert(1)), [elsewhere](//elsewhere.example), [outside](https://kinfold.example/terms).",
  position: 5,
  updated_at,
};

export const resources: Resource[] = [
  {
    id: "handbook",
    title: "Member handbook",
    summary: "How the club works, from joining to leaving, on one page.",
    type: "article",
    url: null,
    category: "Start here",
    published_at: "2026-10-05T08:00:00.000Z",
    size: null,
  },
  {
    id: "course",
    title: "Free investment course",
    summary: "Five short lessons, from saving to compounding.",
    type: "link",
    url: "https://kinfold.example/course",
    category: "Learn",
    published_at: "2026-09-01T08:00:00.000Z",
    size: null,
  },
  {
    id: "letter-q3",
    title: "Letter to members, third quarter",
    summary: "What the plans did from July to September, and why.",
    type: "pdf",
    url: "https://kinfold.example/letters/2026-q3.pdf",
    category: "Learn",
    published_at: "2026-10-20T08:00:00.000Z",
    size: 412_000,
  },
];

export const article: Article = {
  id: "handbook",
  title: "Member handbook",
  category: "Start here",
  published_at: "2026-10-05T08:00:00.000Z",
  body: "Kinfold is a private club in which family and friends invest together.\n\n## Putting money in\n\n- Pay into your wallet, or straight into a plan.\n- Fees are shown before you pay.\n\n## While it works\n\nValues can fall as well as rise, and **no return is guaranteed**.",
};

export const announcements = {
  yearEnd: {
    id: "year-end",
    title: "Withdrawals around the year's end",
    body: "Withdrawals asked for until 31 December are paid on or before 5 January.",
    severity: "info",
    published_at: updated_at,
  },
  accountMoved: {
    id: "account-moved",
    title: "Our account at GTBank has moved",
    body: "Look at the number before you pay. What is paid into the old account reaches us until 30 November.",
    severity: "warning",
    published_at: "2026-11-11T07:00:00.000Z",
  },
  /** As long as staff may write, with paragraphs and a word that fits on no line. */
  longest: {
    id: "general-meeting",
    title:
      "The annual general meeting of all members, at home and abroad, moves from the last Saturday of November to the first of December",
    body: `The hall in Ikeja is being repaired.\n\n${"The board answers questions about every plan, and members abroad follow on the screen. ".repeat(9)}\n\nhttps://kinfold.example/${"general-meeting-".repeat(8)}`,
    severity: "info",
    published_at: "2026-11-09T07:00:00.000Z",
  },
} satisfies Record<string, Announcement>;

const step = (change: Pick<Step, "id" | "title" | "why" | "action"> & Partial<Step>): Step => ({
  state: "to_do",
  note: null,
  minutes: 3,
  optional: false,
  link: "/dashboard/my-account",
  ...change,
});

const beginning: Step[] = [
  step({
    id: "verify_email",
    title: "Verify your email",
    why: "Codes and notices about your money go there.",
    action: "Verify",
    state: "done",
    minutes: 1,
    link: null,
  }),
  step({
    id: "complete_profile",
    title: "Complete your profile",
    why: "We must know where you live, and whom to turn to if we cannot reach you.",
    action: "Open profile",
    note: "Still missing: address, next of kin.",
  }),
  step({
    id: "identity",
    title: "Send a government ID",
    why: "It proves that you are who you say.",
    action: "Send ID",
    state: "in_review",
    note: "We are checking it: 2 or 3 business days.",
    link: "/dashboard/my-account?tab=KYC",
  }),
  step({
    id: "proof_of_address",
    title: "Send a proof of address",
    why: "A bill or a bank statement of the last three months shows where you live.",
    action: "Send proof",
    state: "needs_attention",
    note: "The document is older than three months. Please send one from the last three months.",
    link: "/dashboard/my-account?tab=KYC",
  }),
  step({
    id: "quiz",
    title: "Take the investor profile quiz",
    why: "Twelve questions help you think about risk and time before you choose.",
    action: "Take the quiz",
    minutes: 5,
    optional: true,
    link: "https://kinfold.example/quiz",
  }),
  step({
    id: "first_contribution",
    title: "Make your first contribution",
    why: "Your money starts to work on the next dealing day.",
    action: "Contribute",
    minutes: 4,
    link: "/dashboard/investment-pools",
  }),
];

export const firstSteps: Record<
  "beginning" | "done",
  { steps: Step[]; done: number; total: number }
> = {
  beginning: { steps: beginning, done: 1, total: 5 },
  done: {
    steps: beginning.map((one) =>
      step({ ...one, note: null, state: one.optional ? "to_do" : "done" }),
    ),
    done: 5,
    total: 5,
  },
};

export const terms: Terms = {
  version: "2026-12",
  effective_on: "2026-11-10",
  points: [
    "What you contribute is invested. It can lose value, and no return is guaranteed.",
    "New: withdrawals are only paid to accounts that we have checked.",
  ],
  accepted_version: "2026-01",
};

/** Members of whom the club wants something: an agreement, an answer. */
export const askedMembers: Record<"toAgree" | "toAnswer", User> = {
  toAgree: { ...users.validated, terms_and_conditions: false },
  toAnswer: {
    ...users.validated,
    active_survey: {
      id: "svy_4h8t2wxkq9n3m7pd",
      title: "How was joining?",
      description: "Four questions about your first weeks in the club. Three minutes.",
      link: "https://forms.example/joining",
    },
  },
};
