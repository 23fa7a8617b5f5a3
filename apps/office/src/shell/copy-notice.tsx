import { RestoredCopy } from "@kinfold/frame/shell/restored-copy";
import { lazy } from "react";

const CopyBand = lazy(async () => ({ default: (await import("./copy-band.tsx")).CopyBand }));

/** Tells the staff, above every page, that this is a restored copy, that it can only be read, and how it is released. */
export function CopyNotice() {
  return <RestoredCopy Band={CopyBand} />;
}
