import {
  array,
  boolean,
  enums,
  literal,
  nullable,
  number,
  object,
  optional,
  refine,
  size,
  string,
  type,
  type Infer,
} from "superstruct";
import { declareEndpoint } from "./endpoint.ts";
import { Instant } from "./instant.ts";
import { SEARCH_MAX_CHARACTERS } from "./limits.ts";
import { isTextMatch } from "./search-text.ts";

/** Words to look for, at most as many as a search box holds. */
const Search = size(string(), 0, SEARCH_MAX_CHARACTERS);
const Version = size(string(), 1, 32);

/** The groups that questions stand in, in their order. */
export const FAQ_CATEGORIES = [
  "Membership",
  "Verification",
  "Contributing",
  "Returns",
  "Withdrawals",
  "Wallet",
  "Security",
  "Support",
] as const;

/** A question and its answer. The answer is plain text in a small Markdown: paragraphs, lists, bold and links. */
export const Faq = type({
  id: string(),
  category: enums(FAQ_CATEGORIES),
  question: string(),
  answer: string(),
  position: number(),
  updated_at: Instant,
});
export type Faq = Infer<typeof Faq>;

export const listFaqs = declareEndpoint({
  name: "listFaqs",
  method: "GET",
  path: "/customer/faq",
  access: "member",
  summary: "What members ask most, by group; of one group, or with certain words in it.",
  query: type({ category: optional(Search), search: optional(Search) }),
  reply: array(Faq),
});

/** True for addresses that a browser may be sent to: http and https, with a host, and no sign-in inside. */
export function isSafeLink(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return (
    url !== undefined &&
    /^https?:\/\//i.test(text) &&
    ["http:", "https:"].includes(url.protocol) &&
    url.hostname !== "" &&
    url.username === "" &&
    url.password === ""
  );
}

/** An address outside that is safe to open. */
const SafeLink = refine(string(), "SafeLink", isSafeLink);

/** Something worth reading. An article is read inside the app and has no address of its own. */
export const Resource = type({
  id: string(),
  title: string(),
  summary: string(),
  type: enums(["pdf", "video", "link", "article"]),
  url: nullable(SafeLink),
  category: string(),
  published_at: Instant,
  /** In bytes, of a file. */
  size: nullable(number()),
});
export type Resource = Infer<typeof Resource>;

export const listResources = declareEndpoint({
  name: "listResources",
  method: "GET",
  path: "/resource",
  access: "member",
  summary: "Guides and publications of the club, by group and newest first.",
  reply: array(Resource),
});

/** An article with its text, in the same small Markdown as answers, with headings. */
export const Article = type({
  id: string(),
  title: string(),
  category: string(),
  published_at: Instant,
  body: string(),
});
export type Article = Infer<typeof Article>;

export const getArticle = declareEndpoint({
  name: "getArticle",
  method: "GET",
  path: "/resource/:id",
  access: "member",
  summary: "An article of the club, whole.",
  reply: Article,
});

/** Announcements for everybody, until they end. */
export const Announcement = type({
  id: string(),
  title: string(),
  body: string(),
  severity: enums(["info", "warning"]),
  published_at: Instant,
});
export type Announcement = Infer<typeof Announcement>;

export const listAnnouncements = declareEndpoint({
  name: "listAnnouncements",
  method: "GET",
  path: "/announcement",
  access: "member",
  summary: "What the club has to tell everybody now, newest first.",
  reply: array(Announcement),
});

export const STEP_IDS = [
  "verify_email",
  "accept_terms",
  "complete_profile",
  "bvn",
  "identity",
  "proof_of_address",
  "bank_account",
  "quiz",
  "choose_plan",
  "first_contribution",
  "recurring",
] as const;
export type StepId = (typeof STEP_IDS)[number];

/** One of a member's first steps, and where it stands. */
export const Step = type({
  id: enums(STEP_IDS),
  title: string(),
  /** Why it is asked for, in a sentence. */
  why: string(),
  state: enums(["done", "in_review", "needs_attention", "to_do"]),
  /** What stands in the way or what is waited for. */
  note: nullable(string()),
  /** Minutes that it takes. */
  minutes: number(),
  /** Nice to have: it does not count. */
  optional: boolean(),
  /** A path of the app, or an address outside; null where there is nothing to press. */
  link: nullable(string()),
  /** What is written on the button. */
  action: string(),
});
export type Step = Infer<typeof Step>;

export const getGettingStarted = declareEndpoint({
  name: "getGettingStarted",
  method: "GET",
  path: "/getting-started",
  access: "member",
  summary:
    "The member's first steps, in order, as far as they have come. Optional ones do not count.",
  reply: type({ steps: array(Step), done: number(), total: number() }),
});

/** The terms in force, and in short what is in them. */
export const Terms = type({
  version: string(),
  /** YYYY-MM-DD. */
  effective_on: string(),
  /** What a member should know before agreeing; of a later version, what changed. */
  points: array(string()),
  /** What this member agreed to last. */
  accepted_version: nullable(string()),
});
export type Terms = Infer<typeof Terms>;

export const getTerms = declareEndpoint({
  name: "getTerms",
  method: "GET",
  path: "/customer/terms",
  access: "member",
  summary: "The terms in force and the version that the member agreed to.",
  reply: Terms,
});

export const agreeToTerms = declareEndpoint({
  name: "agreeToTerms",
  method: "POST",
  path: "/customer/agree-to-terms",
  access: "member",
  summary:
    "Agrees to the terms in force. A member who read another version is asked to read again.",
  body: object({ accept_terms: literal(true), version: optional(Version) }),
  reply: type({
    terms_and_conditions: literal(true),
    terms_version: string(),
    accepted_at: Instant,
  }),
  refusals: { terms_changed: 409 },
});

export const logSurvey = declareEndpoint({
  name: "logSurvey",
  method: "POST",
  path: "/survey/log/:id",
  access: "member",
  summary:
    "Notes that a survey was opened, or that the member never wants to be asked about it again.",
  body: object({ not_interested: boolean() }),
  reply: type({ logged: boolean(), link: SafeLink }),
});

export const acceptSurvey = declareEndpoint({
  name: "acceptSurvey",
  method: "POST",
  path: "/survey/accept/:id",
  access: "member",
  summary: "Notes that the member has answered a survey: they are not asked again.",
  reply: type({ accepted: boolean(), active_survey: literal(null) }),
});

/** True when every word of a search stands somewhere in the question, its answer or its group, accents and capitals aside. */
export function isFaqMatch(
  faq: Pick<Faq, "question" | "answer" | "category">,
  search: string,
): boolean {
  return isTextMatch(`${faq.category} ${faq.question} ${faq.answer}`, search);
}
