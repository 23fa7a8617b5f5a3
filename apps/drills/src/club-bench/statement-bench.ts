import type { Report } from "../define-drill.ts";
import { openBenchClub, readStatement } from "./bench-club.ts";
import type { ClubBenchOrders } from "./drill.ts";
import { measureMedian } from "./timing.ts";

const FIRST_POSTINGS = 1_000_000;
const MOST_TIMES = 3;

/** Times a month's statement of one wallet in a ledger of a million postings, and in that of all members, both of as many months. */
export async function runStatementBench({
  seed,
  members,
  months,
  onOpen,
}: ClubBenchOrders): Promise<Report> {
  const refused: string[] = [];
  const lines: string[] = [];
  const took: number[] = [];
  for (const count of [Math.ceil(FIRST_POSTINGS / months), members]) {
    const size = { seed, members: count, months, isBare: true };
    const { stage, people, fillMs, close } = await openBenchClub(size, onOpen);
    try {
      const ms = await measureMedian(() => readStatement(stage, people), refused);
      took.push(ms);
      lines.push(
        `${count} members, ${months} months, ${count * months} postings: statement ${ms.toFixed(1)} ms; filled in ${(fillMs / 1_000).toFixed(0)} s`,
      );
    } finally {
      await close();
    }
  }
  const [first = 0, last = 0] = took;
  const ratio = last / first;
  lines.push(`a statement takes ${ratio.toFixed(2)} × as long`);
  const isSlow = !(ratio <= MOST_TIMES);
  return {
    lines,
    faults: isSlow ? [...refused, `at most ${MOST_TIMES} × is wanted`] : refused,
  };
}
