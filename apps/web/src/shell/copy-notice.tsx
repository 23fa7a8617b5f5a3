import { RestoredCopy } from "@kinfold/frame/shell/restored-copy";
import { lazy } from "react";

const CopyBand = lazy(async () => ({ default: (await import("./copy-band.tsx")).CopyBand }));

/** Tells anyone who opens a restored copy, above every page, that it is not the club and can only be read. */
export function CopyNotice() {
  return <RestoredCopy Band={CopyBand} />;
}
