import { RestoredCopy } from "@kinfold/frame/shell/restored-copy";

/** Tells the staff, above every page, that they work on a restored copy and what it does not do. */
export function CopyNotice() {
  return (
    <RestoredCopy>
      No job runs, and no email, charge or payout leaves it. What is decided here does not reach the
      club. Somebody with access to the server releases it with <code>npm run restore:release</code>
      .
    </RestoredCopy>
  );
}
