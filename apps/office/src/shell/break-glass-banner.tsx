import { useBreakGlass } from "@kinfold/api/office/staff";
import { lazy, Suspense } from "react";
import { useMay } from "#session/current-staff.ts";

const StopBreakGlass = lazy(async () => ({
  default: (await import("#flows/stop-break-glass/stop-break-glass.tsx")).StopBreakGlass,
}));

/** Above every page while an admin is about to be invited from the server. */
export function BreakGlassBanner() {
  return useMay("break_glass.read") ? <Banner /> : null;
}

function Banner() {
  const { data } = useBreakGlass();
  const pending = data?.pending ?? null;
  if (pending === null) return null;
  return (
    <div className="mb-5">
      <Suspense fallback={null}>
        <StopBreakGlass pending={pending} />
      </Suspense>
    </div>
  );
}
