import { RestoredCopy } from "@kinfold/frame/shell/restored-copy";

/** Tells anyone who opens a restored copy, above every page, that it is not the club and can only be read. */
export function CopyNotice() {
  return (
    <RestoredCopy>
      Nothing can be changed on this copy until it is released: it is here to be checked. No money
      moves in it and no email is sent. Use the club’s own address instead.
    </RestoredCopy>
  );
}
