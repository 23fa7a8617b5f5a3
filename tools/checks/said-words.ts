/**
 * Holds what the apps say against the catalogues of the other languages: every message that is said in a converted folder
 * has a draft, no draft is left over, and none differs from its English in its arguments or only there.
 */
import { matchesGlob } from "node:path";
import { LANGUAGES } from "@kinfold/language/languages";
import { listArguments, listTexts } from "@kinfold/language/message-arguments";
import type { Look } from "./counts.ts";
import { findHardCodedWords } from "./hard-coded-words.ts";
import { isSourceNode, parseSource, readLiteral, Repository, visitNodes } from "./read-source.ts";
import type { SourceNode } from "./read-source.ts";

/** What says all that it shows. A folder is added when it is converted, and never taken away. */
export const CONVERTED = [
  "apps/web/src/**/*.{ts,tsx}",
  "packages/frame/src/**/*.{ts,tsx}",
  "packages/contract/src/{copy,credentials,file,portfolio-name,portfolio-words,second-factor-code,transaction-words}.ts",
];

/** What of the server says all that it writes to members. Its drafts lie apart: no browser loads them. */
export const CONVERTED_ON_SERVER = [
  "apps/server/src/{bank-accounts,bank-transfers,closures,corrections,data-exports,exco,kyc,members,membership,payments,units,withdrawals}/emails.ts",
  "apps/server/src/payments/returns/*emails.ts",
  "apps/server/src/members/{passkeys,second-factor}/emails.ts",
  "apps/server/src/notifications/phone-alerts/{emails,words}.ts",
  "apps/server/src/pdf/{document,sheet,square-code}.ts",
  "apps/server/src/{full-statements,transactions}/{printed-words,statement-pdf}.ts",
  "apps/server/src/reports/{line-words,month-pdf,report-facts,report-pdf}.ts",
  "apps/server/src/platform/{email-content,outbox}.ts",
];

/** Whether a file, or the story beside it, belongs to what was converted. */
export const isConverted = (path: string): boolean =>
  CONVERTED.some((glob) => matchesGlob(path.replace(".stories.tsx", ".tsx"), glob));

/** Words in converted files that are no words of a language. */
const NO_WORDS: readonly { path: RegExp; words: RegExp; because: string }[] = [
  {
    path: /\/pages\/my-account\/(account-tabs\.ts|my-account-page\.tsx)$/,
    words: /^(Bank|Security|Data)$/,
    because: "values of an address",
  },
  {
    path: /\/src\/(shell\/prerendered\.ts|prerender\.tsx)$/,
    words: /./,
    because: "said of pages that are drawn in English ahead of the visit",
  },
  {
    path: /\/phone-alerts\/words\.ts$/,
    words: /^Kinfold: |^\^You asked to withdraw/,
    because:
      "what stands around an alert, as its approved template has it, and how an English email begins",
  },
  {
    path: /\/pdf\//,
    words:
      /^(Adobe\.|Artifact|Column|Document|ETSI|Figure|Layout|ObjStm|Pagination|Row|Sig|Signature|Table|Widget|XRef)/,
    because: "names of the format, which no one sees",
  },
  {
    path: /\/full-statements\/printed-words\.ts$/,
    words: /./,
    because: "the names that other files of a statement have, by which each is said",
  },
  {
    path: /\/pages\/(portfolio\/goal-words|overview\/club-sentences)\.ts$/,
    words: /^(you put in nothing more|a unit keeps its price|an amount that is hidden)$/,
    because: "parts of sentences about money, which stay English",
  },
  { path: /\/email-content\.ts$/, words: /serif$/, because: "names of fonts" },
  {
    path: /\/flows\/bank-transfer\/account-choice\.ts$/,
    words: /^(Nigeria|Others|Access Bank|GTBank)$/,
    because: "values of the wire, and the name of a bank",
  },
  {
    path: /\/flows\/bank-transfer\/use-receipt-upload\.ts$/,
    words: /^Withdrawn$/,
    because: "the name of an error",
  },
  {
    path: /\/pages\/portfolio\/(ranges\.ts|value-card\.tsx)$/,
    words: /^All$/,
    because: "the value of a choice",
  },
  {
    path: /\/pages\/check\/check-result\.tsx$/,
    words: /^BarcodeDetector$/,
    because: "an interface of the browser",
  },
  {
    path: /\/frame\/src\/passkey\.ts$/,
    words: /^(\w+Error|PublicKeyCredential)$/,
    because: "names of errors and an interface of the browser",
  },
  { path: /./, words: /^(Africa\/Lagos|Excel)$/, because: "names of a time zone and a program" },
];

const isNoWords = (path: string, text: string): boolean =>
  NO_WORDS.some((one) => one.path.test(path) && one.words.test(text));

/** Messages that may read as in English: names and abbreviations. */
const SAME_IN_ALL =
  /^(KYC|BVN|NIN|[Nn]aira|Email|PDF|USA|Nigeria|Video|SWIFT code|January|February|March|April|May|June|July|August|September|October|November|December)$/;

/** Codes, values of the wire and addresses: a member may be called so too. */
const IS_VALUE = /^([A-Z]+|[a-z_]+|\S*[/.:#@]\S+)$/;

/** Words of money and of law. Sentences with one of them stay English until a reviewer is named in the catalogue. */
const MONEY_OR_LAW =
  /\b(naira|dollars?|kobo|cents?|money|pay(s|ments?|outs?)?|paid|contribut\w*|withdraw\w*|redeem\w*|wallets?|balances?|owes?|fees?|prices?|units?|worth|refund\w*|deposit\w*|portfolios?|plans?|tax\w*|terms|bylaws|privacy|licen[cs]ed|agree\w*|accept\w*|consent\w*|proofs? of funds|transfer\w*|visits|figures|spend|held|disput\w*|charge[sd]?|debit\w*|interest|returns|gains?|loss(es)?|owed|laws?)\b/i;
/** An argument that is an amount. */
const AMOUNT =
  /(^|_)(amount|sum|price|rate|balance|fee|gain|worth)|(Amount|Sum|Price|Rate|Balance|Fee)$/;
/** A name on a button or over a list is no sentence. */
const MOST_WORDS_OF_A_LABEL = 4;

/** Whether a message is a sentence about money or law: it takes an amount, or it says more than a label with such a word. */
export function isMoneyOrLaw(message: string): boolean {
  if (listArguments(message).some((name) => AMOUNT.test(name))) return true;
  const words = listTexts(message).join(" ").trim();
  if (!MONEY_OR_LAW.test(words)) return false;
  return /[.!?]$/.test(words) || words.split(/\s+/).length > MOST_WORDS_OF_A_LABEL;
}

/** The messages that a source says, by `say`, `sayCount` and `<Say>`. */
export function listSaidMessages(path: string, code: string): string[] {
  const messages: string[] = [];
  visitNodes(parseSource(path, code), (node) => {
    if (node.type === "CallExpression" && node.callee.type === "Identifier") {
      const text = readLiteral(node.arguments[0]);
      if (/^say(Count)?$/.test(node.callee.name) && text !== undefined) messages.push(text);
    }
    if (node.type !== "JSXOpeningElement" || node.name.type !== "JSXIdentifier") return;
    if (node.name.name !== "Say") return;
    for (const attribute of node.attributes) {
      if (attribute.type !== "JSXAttribute" || attribute.name.name !== "text") continue;
      const text = readLiteral(attribute.value);
      if (text !== undefined) messages.push(text);
    }
  });
  return messages;
}

/** A catalogue as its file has it. */
export type WrittenCatalogue = {
  path: string;
  reviewer: string | undefined;
  drafts: ReadonlyMap<string, string>;
};

/** Reads a catalogue's head and its drafts. */
export function readCatalogue(path: string, code: string): WrittenCatalogue {
  const drafts = new Map<string, string>();
  visitNodes(parseSource(path, code), (node) => {
    if (node.type !== "Property") return;
    const english =
      readLiteral(node.key) ?? (node.key.type === "Identifier" ? node.key.name : undefined);
    const draft = readLiteral(node.value);
    if (english !== undefined && draft !== undefined) drafts.set(english, draft);
  });
  return { path, reviewer: /^\/\/ .*draft; reviewer: (.+)$/m.exec(code)?.[1], drafts };
}

const listNames = (message: string): string | undefined => {
  try {
    return listArguments(message).join(", ");
  } catch {
    return undefined;
  }
};

/** What is wrong with a catalogue beside what is said. */
export function findCatalogueFaults(
  { path, reviewer, drafts }: WrittenCatalogue,
  said: ReadonlySet<string>,
): string[] {
  const faults: string[] = [];
  if (reviewer === undefined) faults.push("its head does not say its reviewer");
  for (const message of said) {
    if (isMoneyOrLaw(message) && reviewer === "none") {
      if (drafts.has(message)) faults.push(`stays English until a reviewer is named: "${message}"`);
    } else if (!drafts.has(message)) faults.push(`has no draft of "${message}"`);
  }
  for (const [english, draft] of drafts) {
    if (!said.has(english)) faults.push(`no one says "${english}"`);
    if (draft === english && !SAME_IN_ALL.test(english)) faults.push(`repeats "${english}"`);
    const names = listNames(draft);
    if (names === undefined) faults.push(`cannot be read: "${draft}"`);
    else if (names !== listNames(english)) faults.push(`takes other values than "${english}"`);
  }
  return faults.map((fault) => `${path}: ${fault}`);
}

/** What a converted source shows without saying it, and messages that cannot be read. */
export function findUnsaidWords(path: string, code: string): string[] {
  const unsaid = findHardCodedWords(path, code).filter((found) => {
    const words = found.replace(/^\d+: /, "");
    return !isNoWords(path, words);
  });
  const unread = listSaidMessages(path, code).filter((text) => listNames(text) === undefined);
  return [
    ...unsaid.map((found) => `${path}:${found}: is shown and not said`),
    ...unread.map((text) => `${path}: cannot be read: "${text}"`),
  ];
}

/** The texts of a source that it does not say: where one of them is seen, someone forgot to. */
export function listUnsaidTexts(path: string, code: string): string[] {
  const texts: string[] = [];
  const visit = (node: SourceNode): void => {
    if (isSay(node) || /^(Import|ExportAll)Declaration$|^TS/.test(node.type)) return;
    if (node.type === "JSXAttribute" && node.name.name === "className") return;
    const text =
      node.type === "JSXText" ? node.value.trim().replaceAll(/\s+/g, " ") : readLiteral(node);
    if (text !== undefined && /\p{L}{3}/u.test(text)) texts.push(text);
    for (const value of Object.values(node)) {
      if (Array.isArray(value)) value.filter(isSourceNode).forEach(visit);
      else if (isSourceNode(value)) visit(value);
    }
  };
  visit(parseSource(path, code));
  return texts;
}

const isSay = (node: SourceNode): boolean =>
  node.type === "CallExpression" &&
  node.callee.type === "Identifier" &&
  /^say(Count)?$/.test(node.callee.name);

/** What a source of the server says while it is loaded, before there is anyone to say it to: it would be English for all. */
export function findEarlyMessages(path: string, code: string): string[] {
  const early: string[] = [];
  const visit = (node: SourceNode): void => {
    if (/Function|^TS/.test(node.type)) return;
    if (isSay(node)) early.push(code.slice(node.start, node.end));
    for (const value of Object.values(node)) {
      if (Array.isArray(value)) value.filter(isSourceNode).forEach(visit);
      else if (isSourceNode(value)) visit(value);
    }
  };
  visit(parseSource(path, code));
  return early.map((call) => `${path}: is said before there is a language: ${call}`);
}

const isShipped = (path: string): boolean => !/\.(stories|test)\.|\/testing\//.test(path);

type Source = { path: string; code: string };

/** The sources that may say something. */
const listSources = (repository: Repository, globs: readonly string[]): Source[] =>
  repository
    .list(/^(?:apps|packages)\/[^/]+\/src\/.*\.tsx?$/)
    .filter((path) => isShipped(path) && globs.some((glob) => matchesGlob(path, glob)))
    .map((path) => ({ path, code: repository.read(path) }));

/** The texts of converted sources that no one says, and that no one should see. */
export function listAllUnsaidTexts(): string[] {
  return [
    ...new Set(
      listSources(Repository.open(), CONVERTED).flatMap(({ path, code }) =>
        listUnsaidTexts(path, code).filter((text) => !isNoWords(path, text)),
      ),
    ),
  ].filter((text) => !SAME_IN_ALL.test(text) && !IS_VALUE.test(text));
}

/** Where the apps say something, and where the server does; in which folder the drafts of it lie. */
const SPEAKERS = {
  apps: {
    sources: "{apps/{web,office},packages/{contract,frame,ui}}/src/**/*.{ts,tsx}",
    catalogues: "packages/language/src/catalogues",
  },
  server: {
    sources: "apps/server/src/**/*.ts",
    catalogues: "packages/language/src/catalogues/server",
  },
} as const;

const listSpeaking = (repository: Repository, speaker: keyof typeof SPEAKERS): Source[] =>
  listSources(repository, [SPEAKERS[speaker].sources]).filter(({ code }) =>
    code.includes("@kinfold/language/"),
  );

/** Everything that the apps or the server say. */
export const listAllSaid = (
  repository: Repository,
  speaker: keyof typeof SPEAKERS,
): ReadonlySet<string> =>
  new Set(
    listSpeaking(repository, speaker).flatMap(({ path, code }) => listSaidMessages(path, code)),
  );

/** What the apps or the server say, held against their catalogues. */
function lookAtSpeaker(repository: Repository, speaker: keyof typeof SPEAKERS): Look {
  const messages = listAllSaid(repository, speaker);
  let drafts = 0;
  const faults = LANGUAGES.filter((code) => code !== "en").flatMap((code) => {
    const path = `${SPEAKERS[speaker].catalogues}/${code}.ts`;
    const catalogue = readCatalogue(path, repository.read(path));
    drafts += catalogue.drafts.size;
    return findCatalogueFaults(catalogue, messages);
  });
  return {
    faults,
    counts: { [`messages of the ${speaker}`]: messages.size, [`drafts of the ${speaker}`]: drafts },
  };
}

/** What the repository shows and does not say in each language. */
export function lookAtSaidWords(repository: Repository): Look {
  const converted = listSources(repository, [...CONVERTED, ...CONVERTED_ON_SERVER]);
  const speakers = [lookAtSpeaker(repository, "apps"), lookAtSpeaker(repository, "server")];
  const faults = [
    ...converted.flatMap(({ path, code }) => findUnsaidWords(path, code)),
    ...listSpeaking(repository, "server").flatMap(({ path, code }) =>
      findEarlyMessages(path, code),
    ),
    ...speakers.flatMap((look) => look.faults),
  ];
  const counts = Object.assign({}, ...speakers.map((look) => look.counts)) as Look["counts"];
  return { faults, counts: { "converted files": converted.length, ...counts } };
}
