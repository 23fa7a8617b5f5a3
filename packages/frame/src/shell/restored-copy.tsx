import { Suspense, type ComponentType } from "react";
import { useConfig } from "#config.ts";

/**
 * Above every page of an app while its server works on a restored copy that no one released. The band is loaded then: a page of the
 * club itself never needs it.
 */
export function RestoredCopy({ Band }: { Band: ComponentType<{ asOf: string | null }> }) {
  const { restored_copy: copy } = useConfig();
  if (copy === null) return null;
  return (
    <Suspense fallback={null}>
      <Band asOf={copy.as_of} />
    </Suspense>
  );
}
