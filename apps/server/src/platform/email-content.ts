import type { Language } from "@kinfold/language/languages";
import { LANGUAGES } from "@kinfold/language/languages";
import { say } from "@kinfold/language/say";
import { getSpokenLanguage, isUndrafted } from "@kinfold/language/say-in";

/** The same event in a few words, for the member who reads it in the app. The link is a page of the member's own area. */
export type Brief = { title: string; body: string; link: string | null };

/** An email as it will be read: HTML for most, text for the rest, and in brief. */
export type EmailContent = {
  kind: string;
  /** What it is written in, and what is said besides it: an alert to a phone, small print. */
  language: Language;
  subject: string;
  html: string;
  text: string;
  brief: Brief;
};

export type EmailParts = {
  kind: string;
  subject: string;
  /** Shown by mail programs beside the subject. Never holds a code. */
  preview: string;
  greeting: string;
  paragraphs: readonly string[];
  /** A code in large figures. */
  code?: string;
  /** The one thing to press. Its address must be ours. */
  button?: { label: string; href: string };
  /** Small print below. */
  notes?: readonly string[];
  /** What the app says of it, where that is not the first paragraph, and its page, where that is not the button's. */
  brief?: { body?: string; link?: string };
};

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
/** One line: a line break in a subject would begin another header. */
const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ").trim();
const escape = (text: string): string => text.replace(/[&<>"']/g, (found) => ENTITIES[found] ?? "");

// The light roles of the design tokens: mail programs know no variables.
const INK = "#111938";
const QUIET = "#474f70";
const GROUND = "#f8f6ef";
const SURFACE = "#fefcf9";
const CLOTH = "#192555";
const PALE = "#e6ebf6";
const BRASS = "#ca9331";
const LINE = "#e1dacb";
const SANS = "'Public Sans',-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const SERIF = "'Brygada 1918',Georgia,'Times New Roman',serif";

/** Says of a sentence that stays English among others that it is. */
const markEnglish = (text: string): string => (isUndrafted(text) ? ' lang="en"' : "");

const paragraph = (text: string): string =>
  `<p${markEnglish(text)} style="margin:0 0 16px;font:400 16px/1.6 ${SANS};color:${INK}">${escape(text)}</p>`;

const codeBox = (code: string): string =>
  `<p style="margin:8px 0 24px;padding:18px 0;border:1px dashed ${CLOTH};border-radius:4px;background:${PALE};text-align:center;font:600 36px/1 ${SANS};letter-spacing:12px;color:${CLOTH}">${escape(code)}</p>`;

const buttonRow = ({ label, href }: { label: string; href: string }): string =>
  `<p style="margin:8px 0 24px"><a href="${escape(href)}" style="display:inline-block;padding:15px 30px;border-radius:999px;background:${CLOTH};font:600 16px/1 ${SANS};color:${SURFACE};text-decoration:none">${escape(label)}</a></p>
<p style="margin:0 0 16px;font:400 13px/1.5 ${SANS};color:${QUIET}">${escape(say("If the button does nothing, copy this address into your browser:"))}<br><span style="word-break:break-all">${escape(href)}</span></p>`;

const note = (text: string): string =>
  `<p${markEnglish(text)} style="margin:0 0 10px;font:400 13px/1.6 ${SANS};color:${QUIET}">${escape(text)}</p>`;

const smallPrint = (text: string): string =>
  `<tr><td style="padding:18px 8px 0;font:400 12px/1.6 ${SANS};color:${QUIET}">${escape(text)}</td></tr>`;

/** What every email says at its end, in both of its forms. */
const writeNeverAsked = (): string =>
  say(
    "We will never ask for your password, your code or the number of an identity document by email or telephone.",
  );

/** How the HTML of every email ends. */
const END = `
</table></td></tr></table>
</body></html>`;

function html(parts: EmailParts): string {
  const { subject, preview, greeting, paragraphs, code, button, notes = [] } = parts;
  return `<!doctype html>
<html lang="${getSpokenLanguage()}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light"><title>${escape(subject)}</title></head>
<body style="margin:0;padding:0;background:${GROUND}">
<div style="display:none;max-height:0;overflow:hidden">${escape(preview)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${GROUND}"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:540px">
<tr><td style="padding:18px 28px;border-radius:4px 4px 0 0;border-bottom:3px solid ${BRASS};background:${CLOTH};font:500 24px/1.2 ${SERIF};color:${SURFACE}">Kinfold</td></tr>
<tr><td style="padding:32px 28px 20px;border:1px solid ${LINE};border-top:0;border-radius:0 0 4px 4px;background:${SURFACE}">
<h1 style="margin:0 0 16px;font:600 22px/1.3 ${SERIF};color:${INK}">${escape(greeting)}</h1>
${paragraphs.map(paragraph).join("\n")}
${code === undefined ? "" : codeBox(code)}
${button === undefined ? "" : buttonRow(button)}
${notes.map(note).join("\n")}
</td></tr>
${smallPrint(`${say("Kinfold is a private club for its members, their family and friends.")} ${writeNeverAsked()}`)}${END}`;
}

function text({ greeting, paragraphs, code, button, notes = [] }: EmailParts): string {
  return [
    greeting,
    ...paragraphs,
    ...(code === undefined ? [] : [`    ${code}`]),
    ...(button === undefined ? [] : [`${button.label}:\n${button.href}`]),
    ...notes,
    `--\nKinfold. ${writeNeverAsked()}`,
  ].join("\n\n");
}

const OWN_AREA = /^\/dashboard(?:[/?]|$)/;

/** Path and query of an address, if it is in the member's own area: whatever else an address holds is for mail alone. */
function ownPage(address: string | undefined): string | null {
  if (address === undefined) return null;
  const { pathname, search } = new URL(address);
  return OWN_AREA.test(pathname) ? `${pathname}${search}` : null;
}

function inBrief({ subject, paragraphs, button, brief = {} }: EmailParts): Brief {
  return {
    title: subject,
    body: brief.body ?? paragraphs[0] ?? subject,
    link: brief.link ?? ownPage(button?.href),
  };
}

/** The language of an email that was written before, as its HTML says it. */
export function findEmailLanguage(html: string): Language {
  const [, code] = /^<!doctype html>\n<html lang="(\w+)">/.exec(html) ?? [];
  return LANGUAGES.find((language) => language === code) ?? "en";
}

/** Adds a line of small print to the end of an email that was written before. */
export function appendSmallPrint<Email extends Pick<EmailContent, "html" | "text">>(
  email: Email,
  line: string,
): Email {
  const before = email.html.endsWith(END) ? email.html.slice(0, -END.length) : email.html;
  return {
    ...email,
    html: `${before}\n${smallPrint(line)}${END}`,
    text: `${email.text}\n\n${line}`,
  };
}

/** The button of an email that leads to the member's wallet. */
export const drawWalletButton = (publicUrl: string): { label: string; href: string } => ({
  label: say("See your wallet"),
  href: `${publicUrl}/dashboard/wallet`,
});

/** Sets an email in the club's look. Whatever members wrote is shown as text, never as markup. */
export function writeEmail(given: EmailParts): EmailContent {
  const parts = { ...given, subject: oneLine(given.subject), preview: oneLine(given.preview) };
  const { kind, subject } = parts;
  const language = getSpokenLanguage();
  return { kind, language, subject, html: html(parts), text: text(parts), brief: inBrief(parts) };
}
