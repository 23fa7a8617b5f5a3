import { Button } from "@kinfold/ui/button";
import { Checkbox } from "@kinfold/ui/checkbox";
import type { Column } from "@kinfold/ui/table";
import type { ReactNode } from "react";

/** Which rows are chosen, and how to choose. */
export type Chosen = {
  ids: ReadonlySet<string>;
  toggle: (id: string, isChosen: boolean) => void;
  clear: () => void;
};

/**
 * A column with a box to choose each row by, for queues where deciding several at once is safe. A row that is not choosable has
 * no box.
 */
export function chooseColumn<Row extends { id: string }>(
  chosen: Chosen,
  nameOf: (row: Row) => string,
  isChoosable: (row: Row) => boolean = () => true,
): Column<Row> {
  return {
    key: "choose",
    head: "Chosen",
    width: "4.5rem",
    card: "end",
    cell: (row) =>
      isChoosable(row) ? (
        <Checkbox
          label={<span className="sr-only">Choose {nameOf(row)}</span>}
          checked={chosen.ids.has(row.id)}
          onCheckedChange={(isChosen) => {
            chosen.toggle(row.id, isChosen);
          }}
        />
      ) : null,
  };
}

/** What can be done with all chosen rows. Nothing is drawn while none is chosen. */
export function BulkBar({ chosen, children }: { chosen: Chosen; children: ReactNode }) {
  const count = chosen.ids.size;
  return (
    <div role="status" data-slot="bulk-bar" className="empty:hidden">
      {count > 0 && (
        <div className="mt-4 flex flex-wrap items-center gap-3 rounded-cut bg-surface-sunken px-4 py-2.5">
          <span className="font-strong">{count} chosen</span>
          <span className="flex-1" />
          {children}
          <Button variant="quiet" size="sm" onClick={chosen.clear}>
            Choose none
          </Button>
        </div>
      )}
    </div>
  );
}
