import { RestoredCopy } from "@kinfold/frame/shell/restored-copy";

/** Tells whoever opens a restored copy, above every page, that it is not the club and that no money moves. */
export function CopyNotice() {
  return (
    <RestoredCopy>
      It is here to be checked. No money moves in it and no email is sent, and what you do here does
      not reach the club. Use the club’s own address instead.
    </RestoredCopy>
  );
}
