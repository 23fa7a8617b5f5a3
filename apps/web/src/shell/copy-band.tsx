import { say } from "@kinfold/language/say";
import { RestoredCopyBand } from "@kinfold/frame/shell/restored-copy-band";

/** What a restored copy means to a member. Loaded on such a copy alone. */
export function CopyBand({ asOf }: { asOf: string | null }) {
  return (
    <RestoredCopyBand asOf={asOf}>
      {say(
        "Nothing can be changed on this copy until it is released: it is here to be checked. No money moves in it and no email is sent. Use the club’s own address instead.",
      )}
    </RestoredCopyBand>
  );
}
