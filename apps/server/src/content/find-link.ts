import { parse } from "tldts";
import type { Finding } from "./find-account-number.ts";
import { toLatinText, toReadableText } from "./plain-text.ts";

/** Ends of hosts that are in no public list, and lead somewhere on a machine or in an office. */
const PRIVATE_ENDS = /^(?:local|localhost|test|example|internal|int|mil|lagos)$/iu;
/** Ends of hosts that are read out: "evil dot com". No word of English among them. */
const SPOKEN =
  "com|net|org|info|biz|xyz|io|co|ng|uk|app|dev|ly|gl|gd|cc|tk|tv|link|site|online|shop|top|club|live|africa|eu|us|ru|cn|de|ws|vip|icu";
/** Words of English that are ends of hosts too: after a full stop and with a capital they begin a sentence. */
const SENTENCE = /^(?:In|It|Is|No|So|To|Us|Me|Be|My|At|By|Do|As|Am|If|Or|On|An|We|He|Up|Go)$/;
/** Names before and within addresses that lead anywhere without a dot. */
const SCHEMES =
  /(?:\b(?:javascript|vbscript|mailto)\s*:|\b(?:tel|sms|smsto|data|ftp|ftps|file|blob|intent|whatsapp|tg|skype|market|upi|bitcoin|ethereum|facetime|geo|view-source|about|chrome|content|ws|wss):(?=[^\s])|\bh\s?[tx*]{2}\s?p\s?s?\b|\bh\s[tx]\s[tx]\sp\b|:\s*\/\s*\/|(?<![:\w/])\/\/\s*[a-z]|\\\\[a-z])/iu;
const SHORTENERS =
  /\b(?:bitly|tinyurl|t[.\s]?me|wa[.\s]?me|goo[.\s]?gl|linktr[.\s]?ee|cutt[.\s]?ly|bit[.\s]?ly)\s?(?:\/|\bslash\b)/iu;
const MARKUP =
  /\]\s*\(|\]\s*:\s*\S|<\s*a\b|\b(?:href|src|srcset|action|formaction|xlink:href)\s*=/iu;
const ADDRESS_NUMBERS = /(?<![\d.])(?:\d{1,3}\.){3}\d{1,3}(?![\d.])/u;
const PATH = /^(?:\/[\w/-]*(?:\.(?:pdf|html))?)?(?:\?[\w=&-]*)?(?:#[\w=-]*)?$/u;
const HOST = /[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)+/gu;

const isAllowed = (host: string, hosts: ReadonlySet<string>): boolean =>
  hosts.has(host.toLowerCase());

/** Takes out the addresses that are allowed, each of them whole: what remains leads nowhere that is. */
function withoutAllowed(text: string, hosts: ReadonlySet<string>): string {
  return text.replaceAll(
    /(?<![\p{L}\p{N}@._/\\:%-])(?:https?:\/\/)?((?:[a-z0-9-]+\.)*[a-z0-9-]+)(?::\d{2,5})?((?:[/?#][^\s<>"')\]]*)?)/giu,
    (all, host: string, rest: string) => {
      const path = rest.replace(/[.,;:!?]+$/, "");
      return isAllowed(host, hosts) && PATH.test(path)
        ? " ".repeat(all.length - (rest.length - path.length)) + rest.slice(path.length)
        : all;
    },
  );
}

/** Links of the small Markdown to pages of ours. */
const withoutOwnPages = (text: string): string =>
  text.replaceAll(/\]\(\/(?!\/)[\w/-]*(?:\?[\w=&-]*)?(?:#[\w-]*)?\)/g, (all) =>
    "]".padEnd(all.length),
  );

/** An address of email at an allowed host is ours too. */
const withoutOurMailboxes = (text: string, hosts: ReadonlySet<string>): string =>
  text.replaceAll(
    /(?<![\p{L}\p{N}@._%-])[a-z0-9._-]+@([a-z0-9.-]*[a-z0-9])(?![\p{L}\p{N}@/_-])/giu,
    (all, host: string) => (isAllowed(host, hosts) ? " ".repeat(all.length) : all),
  );

function isHost(host: string, after: string): boolean {
  const labels = host.split(".");
  const last = labels.at(-1) ?? "";
  const before = labels.at(-2) ?? "";
  if (/^\d+$/.test(last)) return false;
  if (/[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Han}]/u.test(host))
    return true;
  if (labels.every((label) => label.length === 1)) return false;
  if (/^[/?:#]/.test(after) && /^[/?#]\S|^:\d/.test(after) && /^\p{L}{2,}$/u.test(last))
    return true;
  if (PRIVATE_ENDS.test(last)) return true;
  if (last.length > 2 && parse(`host.${last.toLowerCase()}`).isIcann === true) return true;
  if (!/^[a-z]{2}$/iu.test(last)) return false;
  return !(SENTENCE.test(last) && /^\p{Ll}/u.test(before)) && !/^\d+$/.test(before);
}

function hostIn(text: string): { index: number; text: string } | undefined {
  for (const { index, 0: host } of text.matchAll(HOST)) {
    if (isHost(host, text.slice(index + host.length, index + host.length + 3))) {
      return { index, text: host };
    }
  }
  return undefined;
}

const SPOKEN_HOST = new RegExp(
  String.raw`[\p{L}\p{N}_-]{2,}(?:\s*[[({<]\s*(?:\.|dot|d0t|punto|point)\s*[\])}>]\s*|\s+\.\s*|\s*\.\s+(?=\p{Ll})|\s+(?:dot|d0t|punto)\s+|\s*[,*_]\s*dot\s*[,*_]\s*)(?:[\p{L}\p{N}_-]+(?:\s*\.\s*|\s+dot\s+|\s*[[({<]\s*(?:\.|dot)\s*[\])}>]\s*))*(?:${SPOKEN})\b(?!\p{L})`,
  "iu",
);

/**
 * The first link in a text that does not lead to one of these hosts, however it is disguised; undefined when there is none.
 * Hosts are lower case, without a port.
 */
export function findLink(given: string, allowedHosts: ReadonlySet<string>): Finding | undefined {
  const readable = toReadableText(given);
  const text = withoutAllowed(
    withoutOurMailboxes(withoutOwnPages(readable), allowedHosts),
    allowedHosts,
  );
  const latin = toLatinText(text);
  const finding = (index: number, shown: string): Finding => ({
    found: "link",
    text: shown.replaceAll(/\s+/g, " ").trim().slice(0, 60),
    line: text.slice(0, index).split("\n").length,
  });
  const compact = latin.replaceAll(/[\s\p{Cc}]/gu, "");
  if (/(?:javascript|vbscript|mailto):/i.test(compact)) {
    const index = latin.search(/j\s*a\s*v\s*a|v\s*b\s*s|m\s*a\s*i\s*l\s*t\s*o/i);
    return finding(Math.max(0, index), latin.slice(Math.max(0, index), index + 30));
  }
  for (const pattern of [SCHEMES, SHORTENERS, MARKUP, ADDRESS_NUMBERS, /\bwww\b/iu, /\bxn--/iu]) {
    const match = pattern.exec(latin);
    if (match !== null) return finding(match.index, latin.slice(match.index, match.index + 30));
  }
  const host = hostIn(text) ?? hostIn(latin);
  if (host !== undefined) return finding(host.index, host.text);
  // Letters one by one: "e v i l . c o m".
  const spelt = latin.replaceAll(
    /(?<![\p{L}\p{N}])(?:[\p{L}\p{N}] ){2,}[\p{L}\p{N}](?![\p{L}\p{N}])/gu,
    (all) => all.replaceAll(" ", ""),
  );
  const spoken = SPOKEN_HOST.exec(latin) ?? SPOKEN_HOST.exec(spelt);
  return spoken === null ? undefined : finding(spoken.index, spoken[0]);
}
