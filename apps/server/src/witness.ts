import { setTimeout as pause } from "node:timers/promises";
import { MINUTE_MS } from "@kinfold/contract/durations";
import { lookOnce } from "#log-witness/index.ts";
import { isKeyName, parseVerifierKey, SIGNATURE_TYPES } from "#merkle-log/index.ts";
import { CommandLineRefused, readCommandLine, readWholeNumber } from "#platform/command-line.ts";
import { CHECKED, printLine } from "./check-database.ts";

const LONGEST_MINUTES = 1_440;

const { minutes, ...watched } = readCommandLine(
  {
    command: "npm run witness",
    about: `
Watches the ledger log of a club from elsewhere: reads its newest checkpoint, and cosigns it if the club signed it and it is the log
that was seen before, and more. Refuses a log that got shorter or was rewritten, with a sentence, and keeps what it was sent. Needs
no database and nothing of the club but its address and its key. Exits with 0 when it cosigned, 1 when it refused, and 2 when it
could not look.`,
    options: {
      log: { value: "URL", text: "the address of the log, such as https://club.example/log" },
      key: { value: "VKEY", text: "the log's key, as two people told it to you" },
      name: { value: "NAME", text: "what this witness is called, such as ada.example/witness" },
      folder: { value: "FOLDER", text: "where its key and what it saw are kept (witness)" },
      every: { value: "MINUTES", text: "looks again and again; otherwise once" },
    },
    example: "--log https://club.example/log --key club.example/log+1f… --name ada.example/witness",
  },
  ({ options }) => {
    const key = parseVerifierKey(options.key ?? "");
    if (key?.type !== SIGNATURE_TYPES.ed25519) {
      throw new CommandLineRefused("--key wants the verifier key of a log. See --help.");
    }
    if (!/^https?:\/\/[^\s?#]+$/.test(options.log ?? "")) {
      throw new CommandLineRefused("--log wants the address of a log. See --help.");
    }
    if (!isKeyName(options.name ?? "")) {
      throw new CommandLineRefused("--name wants a name without spaces and plus. See --help.");
    }
    return {
      prefix: (options.log ?? "").replace(/\/+$/, ""),
      log: key,
      name: options.name ?? "",
      folder: options.folder ?? "witness",
      minutes:
        options.every === undefined
          ? undefined
          : readWholeNumber("every", options.every, 60, LONGEST_MINUTES),
    };
  },
);

const EXIT_CODES = {
  cosigned: CHECKED.holds,
  refused: CHECKED.doesNotHold,
  "no answer": CHECKED.notLookedAt,
} as const;

/** Looks once, and says what it came to. */
async function look(): Promise<number> {
  const { outcome, lines } = await lookOnce(watched, new Date());
  for (const line of lines) printLine(line);
  return EXIT_CODES[outcome];
}

for (;;) {
  process.exitCode = await look();
  if (minutes === undefined) break;
  await pause(minutes * MINUTE_MS);
}
