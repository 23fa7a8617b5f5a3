import { Read, type Reading } from "@kinfold/frame/shell/read";
import type { ReactNode } from "react";
import { renderReadFailed } from "#shell/read-failed.tsx";

type OpenedProps<Data> = {
  read: Reading<Data>;
  /** Said while it is read: "Reading the batch". */
  reading: string;
  children: (data: Data) => ReactNode;
};

/** What is read of the row that is open: that it is coming, that it could not be read, or what came. */
export function Opened<Data>({ read, reading, children }: OpenedProps<Data>) {
  return (
    <Read
      of={read}
      waiting={reading}
      renderUnreachable={renderReadFailed("It could not be read", "")}
    >
      {children}
    </Read>
  );
}
