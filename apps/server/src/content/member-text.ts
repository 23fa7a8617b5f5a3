import { contentRefusals } from "@kinfold/contract/refusals/content";
import type { Env } from "#platform/env.ts";
import { findAccountNumber } from "./find-account-number.ts";
import { findLink } from "./find-link.ts";
import { refuseField } from "#platform/refusing.ts";

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

/**
 * Refuses words for many members that hold an account number, or a link to a host that is not allowed, however it is
 * disguised. Says what was found and where.
 */
export function refuseUnsafeText(texts: Texts, hosts: ReadonlySet<string>): void {
  const { invalid } = contentRefusals();
  for (const [field, value] of Object.entries(texts)) {
    const parts = value === null ? [] : typeof value === "string" ? [value] : value;
    for (const [index, text] of parts.entries()) {
      const finding = findAccountNumber(text) ?? findLink(text, hosts);
      if (finding === undefined) continue;
      const { found, text: shown, line } = finding;
      const where = typeof value === "string" ? { line } : { point: index + 1 };
      refuseField(
        field,
        found === "account number"
          ? invalid.accountNumber(shown, where)
          : invalid.link(shown, where),
      );
    }
    // A number may be split over the points of one text.
    if (parts.length > 1) {
      const finding = findAccountNumber(parts.join("\n"));
      if (finding !== undefined) {
        refuseField(field, invalid.accountNumber(finding.text, { point: finding.line }));
      }
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
    refuseField(field, contentRefusals().invalid.splitNumber(finding.text));
  }
}

/** Refuses an address of its own that leads to a host which is not allowed. */
export function refuseUnsafeLink(field: string, url: string, hosts: ReadonlySet<string>): void {
  if (hosts.has(new URL(url).hostname.toLowerCase())) return;
  refuseField(field, contentRefusals().invalid.hosts([...hosts].toSorted()));
}
