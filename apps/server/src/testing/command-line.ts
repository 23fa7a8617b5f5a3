/** Prints how a drill or a bench is started and ends the process, when it was started with `--help`. */
export function printUsage(text: string): void {
  if (!process.argv.includes("--help")) return;
  process.stdout.write(`${text.trim()}\n`);
  process.exit(0);
}

/** How a drill is run from the command line. */
type Program<Orders> = {
  /** Reads the command line. Throws a sentence for what it does not know. */
  read: (given: readonly string[]) => Orders;
  /** True when it passed. */
  run: (orders: Orders) => Promise<boolean>;
  /** Closes what is open now. A signal ends the program with this. */
  close: () => Promise<void> | undefined;
};

/** Runs a drill. The process ends with 0 when it passed, 1 when it failed, 2 for a wrong command line and 130 after a signal. */
export async function runProgram<Orders>({ read, run, close }: Program<Orders>): Promise<void> {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.once(signal, () => {
      void (close() ?? Promise.resolve()).finally(() => process.exit(130));
    });
  }
  let orders: Orders;
  try {
    orders = read(process.argv.slice(2));
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 2;
    return;
  }
  process.exitCode = (await run(orders)) ? 0 : 1;
}

/** Reads an option that is a whole number from 1 to `most`; `usual` when it was not given. Throws a sentence for anything else. */
export function readWholeNumber(
  name: string,
  given: string | undefined,
  usual: number,
  most: number,
): number {
  if (given === undefined) return usual;
  const number = Number(given);
  if (!Number.isInteger(number) || number < 1 || number > most) {
    throw new Error(`--${name} is a whole number from 1 to ${most}. See --help.`);
  }
  return number;
}

/** Writes a line for whoever runs the drill. */
export const writeLine = (line: string): void => void process.stdout.write(`${line}\n`);
