import { useMemo, useState } from "react";
import type { Chosen } from "#queue/bulk-bar.tsx";

const NONE: ReadonlySet<string> = new Set();

/** Keeps which rows are chosen. Rows that have left the queue are chosen no longer. */
export function useChosen(rows: readonly { id: string }[]): Chosen {
  const [wanted, setWanted] = useState(NONE);
  const ids = useMemo(
    () => new Set(rows.map(({ id }) => id).filter((id) => wanted.has(id))),
    [rows, wanted],
  );
  return {
    ids,
    toggle: (id, isChosen) => {
      setWanted((now) => {
        const next = new Set(now);
        if (isChosen) next.add(id);
        else next.delete(id);
        return next;
      });
    },
    clear: () => {
      setWanted(NONE);
    },
  };
}
