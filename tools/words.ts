/** A word of our own that the project no longer uses, and the word of the field that it uses instead. */
export type RetiredWord = {
  say: string;
  /** Matched against lower-case text in which identifiers are split into their words. */
  not: RegExp;
  /** Text that must be found, so that a row that can never match does not pass for a word that is gone. */
  planted: readonly string[];
  /** Files in which the word is what people outside say. */
  except?: readonly string[];
};

/** docs/glossary.md defines the words to say. A word is added here in the change that removes its last use. */
export const RETIRED_WORDS: readonly RetiredWord[] = [
  {
    say: "integrity check, consistent, invariant",
    not: /\b(in)?coheren(t|ce|ces|tly)\b/,
    planted: ["checkCoherence(db)", "The books are coherent.", "is_coherent", "type Incoherence"],
  },
  {
    say: "zero",
    not: /\bn[ao]ughts?\b/,
    planted: ["an amount of nought", "withoutNoughts()"],
    // How members spell the digit in a text.
    except: ["apps/server/src/content/find-account-number.ts"],
  },
  {
    say: "webhook, email",
    not: /\bparcels?\b/,
    planted: ["send(parcel: Parcel)"],
    // The name of a package.
    except: ["pnpm-workspace.yaml"],
  },
  {
    say: "pipelineQuery",
    not: /\bsend along\b/,
    planted: ["await sendAlong(tx, query)"],
  },
  {
    say: "stress check",
    not: /\bstrain(s|ed)?\b/,
    planted: ["STRAINS.map(one)", "every strain must pass"],
  },
  {
    say: "redeem, request a redemption",
    not: /\bask(s|ed|ing)? (money )?back\b/,
    planted: ["askBack(tx)", "units that were asked back", "Asks money back out of a portfolio"],
  },
  {
    say: "mock handler",
    not: /\b(story|captcha) doubles?\b|testing\/doubles\b|\bdoubles of (stories|our|a story)\b/,
    planted: [
      'from "@kinfold/api/testing/doubles"',
      "the captcha double",
      "the doubles of stories",
    ],
  },
  {
    say: "page, requires (of the office's navigation)",
    not: /^\s*asks: \[|\basks: (readonly )?asked\b|\brooms? of the (office|sidebar)\b/,
    planted: ['    asks: ["member.read"],', "asks: readonly Asked[]", "A room of the office"],
  },
  {
    say: "approve",
    not: /\b(find|finds|found|finding) right\b/,
    planted: ["findRight(papers)", "proposed to find right"],
  },
];

/** Text in lower case with its identifiers split: `askBack`, `ask_back` and `ASK_BACK` read "ask back". */
export const splitIdentifiers = (text: string): string =>
  text
    .replaceAll(/([a-z\d])([A-Z])/g, "$1 $2")
    .replaceAll("_", " ")
    .toLowerCase();

/** Finds the retired words in a file, one line for each: `path:12: say "zero"`. */
export function findRetiredWords(
  path: string,
  text: string,
  words: readonly RetiredWord[] = RETIRED_WORDS,
): string[] {
  const rows = words.filter(({ except = [] }) => !except.includes(path));
  return text.split("\n").flatMap((line, at) => {
    const split = splitIdentifiers(line);
    return rows
      .filter(({ not }) => not.test(split))
      .map(({ say }) => `${path}:${at + 1}: say "${say}"`);
  });
}
