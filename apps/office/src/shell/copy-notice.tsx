import { RestoredCopy } from "@kinfold/frame/shell/restored-copy";

/** Tells the staff, above every page, that this is a restored copy, that it can only be read, and how it is released. */
export function CopyNotice() {
  return (
    <RestoredCopy>
      Nothing can be changed on this copy until it is released: every change is refused. No job
      runs, and no email, charge or payout leaves it. A person with access to the server releases it
      with <code>npm run restore:release</code>.
    </RestoredCopy>
  );
}
