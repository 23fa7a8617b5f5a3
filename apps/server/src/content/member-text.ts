import type { Env } from "#platform/env.ts";
import { refuseField } from "#platform/setting-kind.ts";
import { findAccountNumber } from "./find-account-number.ts";
import { findLink } from "./find-link.ts";

type Linking = Pick<
  Env,
  | "PUBLIC_URL"
  | "SUPPORT_EMAIL"
  | "SUPPORT_URL"
  | "CONTACT_URL"
  | "DOLLAR_FUND_URL"
  | "TERMS_URL"
  | "PRIVACY_URL"
  | "BYLAWS_URL"
  | "DIASPORA_TERMS_URL"
  | "COURSE_URL"
  | "QUIZ_URL"
  | "LINK_HOSTS"
>;

/** Hosts that members may be sent to: the club's own, those of its settings, and those of LINK_HOSTS. */
export function linkHosts(env: Linking): ReadonlySet<string> {
  const urls = [
    env.PUBLIC_URL,
    env.SUPPORT_URL,
    env.CONTACT_URL,
    env.DOLLAR_FUND_URL,
    env.TERMS_URL,
    env.PRIVACY_URL,
    env.BYLAWS_URL,
    env.DIASPORA_TERMS_URL,
    env.COURSE_URL,
    env.QUIZ_URL,
  ].flatMap((url) => (URL.canParse(url) ? [new URL(url).hostname] : []));
  const mailbox = env.SUPPORT_EMAIL.split("@")[1] ?? "";
  const listed = env.LINK_HOSTS.split(",").map((host) => host.trim().toLowerCase());
  return new Set([...urls, mailbox, ...listed].filter((host) => host !== ""));
}

type Texts = Readonly<Record<string, string | readonly string[] | null>>;

/** What was found, where, and what to do about it, for the field that it stands in. */
function sentenceAbout(
  { found, text, line }: { found: "account number" | "link"; text: string; line: number },
  point: number | undefined,
): string {
  const where = point === undefined ? `line ${line}` : `point ${point}`;
  return found === "account number"
    ? `“${text}” in ${where} reads like an account number. Members find our accounts in the app alone: take it out.`
    : `“${text}” in ${where} reads like a link to a host that is not on the club's list. Take it out.`;
}

/**
 * Refuses words for many members that hold an account number, or a link to a host that is not allowed, however it is
 * disguised. Says what was found and where.
 */
export function refuseUnsafeText(texts: Texts, hosts: ReadonlySet<string>): void {
  for (const [field, value] of Object.entries(texts)) {
    const parts = value === null ? [] : typeof value === "string" ? [value] : value;
    for (const [index, text] of parts.entries()) {
      const finding = findAccountNumber(text) ?? findLink(text, hosts);
      if (finding === undefined) continue;
      refuseField(field, sentenceAbout(finding, typeof value === "string" ? undefined : index + 1));
    }
    // A number may be split over the points of one text.
    if (parts.length > 1) {
      const finding = findAccountNumber(parts.join("\n"));
      if (finding !== undefined) refuseField(field, sentenceAbout(finding, finding.line));
    }
  }
  refuseSplitNumber(texts);
}

/** Refuses an account number that begins in one field and ends in another: members read them one below the other. */
function refuseSplitNumber(texts: Texts): void {
  let before = "";
  for (const [field, value] of Object.entries(texts)) {
    if (value === null) continue;
    before += `${typeof value === "string" ? value : value.join("\n")}\n`;
    const finding = findAccountNumber(before);
    if (finding === undefined) continue;
    const shown = finding.text;
    refuseField(
      field,
      `“${shown}” reads like an account number, together with what stands above. Members find our accounts in the app alone: take it out.`,
    );
  }
}

/** Refuses an address of its own that leads to a host which is not allowed. */
export function refuseUnsafeLink(field: string, url: string, hosts: ReadonlySet<string>): void {
  if (hosts.has(new URL(url).hostname.toLowerCase())) return;
  refuseField(field, `Members are sent to these hosts alone: ${[...hosts].toSorted().join(", ")}.`);
}
