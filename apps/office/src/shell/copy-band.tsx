import { RestoredCopyBand } from "@kinfold/frame/shell/restored-copy-band";

/** What a restored copy means to the staff, and how it is released. Loaded on such a copy alone. */
export function CopyBand({ asOf }: { asOf: string | null }) {
  return (
    <RestoredCopyBand asOf={asOf}>
      Nothing can be changed on this copy until it is released: every change is refused. No job
      runs, and no email, charge or payout leaves it. A person with access to the server releases it
      with <code>npm run restore:release</code>.
    </RestoredCopyBand>
  );
}
