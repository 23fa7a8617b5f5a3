import { parseArgs } from "node:util";

/** One option of a program. Without `value` it is a switch; with it, `value` stands for what is typed: `N`, `NAME`. */
type OptionSpec = { text: string; value?: string; short?: string; isRepeated?: true };
type OptionSpecs = Readonly<Record<string, OptionSpec>>;

/** Everything that `--help` prints about a program, and everything that its command line may hold. */
export type CommandSpec<Specs extends OptionSpecs = OptionSpecs> = {
  /** As it is typed: `npm run backup`, `npm run drill -- flood`. */
  command: string;
  /** What the program does and what its exit code means. */
  about: string;
  options: Specs;
  /** The words that may stand without an option's name; without it there are none. */
  words?: { name: string; text: string };
  /** What stands behind the command in the example. */
  example: string;
};

type OptionValue<Spec extends OptionSpec> = Spec extends { isRepeated: true }
  ? readonly string[]
  : Spec extends { value: string }
    ? string | undefined
    : boolean;

/** The options and words that were typed. A switch is false, and a repeated option empty, when it was not typed. */
export type CommandLine<Specs extends OptionSpecs> = {
  options: { readonly [Name in keyof Specs]: OptionValue<Specs[Name]> };
  words: readonly string[];
};

/** The command line cannot be read. The message is a sentence for the person who typed it. */
export class CommandLineRefused extends Error {
  override readonly name = "CommandLineRefused";
}

const WRONG_COMMAND_LINE = 2;
/** The exit status of a program that a signal ended. */
export const ENDED_BY_SIGNAL = 130;

/** What `--help` prints: what the program does, its options and an example. */
function describeCommand({ command, about, options, words, example }: CommandSpec): string {
  const rows = [
    ...(words === undefined ? [] : [[words.name, words.text]]),
    ...Object.entries(options).map(([name, { short, value, text }]) => [
      `${short === undefined ? "" : `-${short}, `}--${name}${value === undefined ? "" : ` ${value}`}`,
      text,
    ]),
    ["--help", "Prints this text and starts nothing."],
  ];
  const width = Math.max(...rows.map(([left = ""]) => left.length));
  // npm hands on what follows its first " -- ".
  const start = command.includes(" -- ") ? command : `${command} --`;
  return [
    `${start} [options]${words === undefined ? "" : ` ${words.name}`}`,
    "",
    about.trim(),
    "",
    ...rows.map(([left = "", text]) => `  ${left.padEnd(width)}  ${text}`),
    "",
    `Example: ${example === "" ? command : `${start} ${example}`}`,
  ].join("\n");
}

/** Reads these arguments. Throws CommandLineRefused for what the program does not know. */
function parseCommandLine<const Specs extends OptionSpecs>(
  spec: CommandSpec<Specs>,
  args: readonly string[],
): CommandLine<Specs> {
  const options = Object.fromEntries(
    Object.entries<OptionSpec>(spec.options).map(([name, { value, short, isRepeated = false }]) => [
      name,
      {
        type: value === undefined ? ("boolean" as const) : ("string" as const),
        multiple: isRepeated,
        ...(short !== undefined && { short }),
      },
    ]),
  );
  try {
    const allowPositionals = spec.words !== undefined;
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals });
    const typed = Object.entries<OptionSpec>(spec.options).map(([name, { value, isRepeated }]) => [
      name,
      values[name] ?? (isRepeated === true ? [] : value === undefined ? false : undefined),
    ]);
    // parseArgs has checked every name and every kind of value.
    const read: CommandLine<Specs>["options"] = Object.fromEntries(typed);
    return { options: read, words: positionals };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CommandLineRefused(`${reason}${/[.]$/.test(reason) ? "" : "."} See --help.`);
  }
}

/**
 * Reads a command line, this process's own unless another is given, before the program starts anything. Prints the help and exits with 0 for `--help`; exits
 * with 2 and a sentence for what `read` refuses. From then on, a reader that closes the output early ends the process like a signal.
 */
export function readCommandLine<const Specs extends OptionSpecs, Orders>(
  spec: CommandSpec<Specs>,
  read: (given: CommandLine<Specs>) => Orders,
  args: readonly string[] = process.argv.slice(2),
): Orders {
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
    process.kill(process.pid, "SIGTERM");
  });
  if (args.includes("--help")) {
    writeLine(describeCommand(spec));
    process.exit(0);
  }
  try {
    return read(parseCommandLine(spec, args));
  } catch (error) {
    if (!(error instanceof CommandLineRefused)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(WRONG_COMMAND_LINE);
  }
}

/** How a drill is run. */
type Program = {
  /** True when it passed. */
  run: () => Promise<boolean>;
  /** Closes what is open now. A signal ends the program with this. */
  close: () => Promise<void> | undefined;
};

/** Runs a drill. The process ends with 0 when it passed, 1 when it failed and 130 after a signal. */
export async function runProgram({ run, close }: Program): Promise<void> {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.once(signal, () => {
      void (close() ?? Promise.resolve()).finally(() => process.exit(ENDED_BY_SIGNAL));
    });
  }
  process.exitCode = (await run()) ? 0 : 1;
}

/** Reads an option that the program cannot do without, and refuses an empty one. */
export function readRequired(name: string, given: string | undefined): string {
  const value = given?.trim() ?? "";
  if (value === "") throw new CommandLineRefused(`--${name} is missing. See --help.`);
  return value;
}

/** Reads an option that is a whole number from `least` to `most`; `usual` when it was not typed. Refuses anything else. */
export function readWholeNumber(
  name: string,
  given: string | undefined,
  usual: number,
  most: number,
  least = 1,
): number {
  if (given === undefined) return usual;
  const number = /^\d{1,9}$/.test(given) ? Number(given) : Number.NaN;
  if (!(number >= least && number <= most)) {
    throw new CommandLineRefused(
      `--${name} is a whole number from ${least} to ${most}. See --help.`,
    );
  }
  return number;
}

/** Reads an option that is one of these names; undefined when it was not typed. Refuses anything else. */
export function readName<Name extends string>(
  option: string,
  given: string | undefined,
  names: readonly Name[],
): Name | undefined {
  if (given === undefined) return undefined;
  const name = names.find((one) => one === given);
  if (name !== undefined) return name;
  throw new CommandLineRefused(`--${option} is one of ${names.join(", ")}. See --help.`);
}

/** Reads an option that is some of these names with commas between; undefined when it was not typed. Refuses anything else. */
export function readNames<Name extends string>(
  option: string,
  given: string | undefined,
  names: readonly Name[],
): readonly Name[] | undefined {
  return given?.split(",").flatMap((one) => readName(option, one, names) ?? []);
}

/** Writes a line for the person who runs the program. */
export const writeLine = (line: string): void => void process.stdout.write(`${line}\n`);
