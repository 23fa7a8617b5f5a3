import { lazy, Suspense, type ReactNode } from "react";
import { useConfig } from "#config.ts";

// A page of the club itself never needs it.
const Band = lazy(async () => ({
  default: (await import("./restored-copy-band.tsx")).RestoredCopyBand,
}));

/** Above every page of an app while its server works on a restored copy that no one released. The children say what that means. */
export function RestoredCopy({ children }: { children: ReactNode }) {
  const { restored_copy: copy } = useConfig();
  if (copy === null) return null;
  return (
    <Suspense fallback={null}>
      <Band asOf={copy.as_of}>{children}</Band>
    </Suspense>
  );
}
