/** Prints how a drill or a bench is started and ends the process, when it was started with `--help`. */
export function printUsage(text: string): void {
  if (!process.argv.includes("--help")) return;
  process.stdout.write(`${text.trim()}\n`);
  process.exit(0);
}
