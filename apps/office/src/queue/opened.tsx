import { useGivenUp } from "@kinfold/api/swr";
import { refusalWords } from "@kinfold/frame/refusal-words";
import { Button } from "@kinfold/ui/button";
import { Loader } from "@kinfold/ui/loader";
import { Notice } from "@kinfold/ui/notice";
import type { ReactNode } from "react";

type OpenedProps<Data> = {
  read: { data: Data | undefined; error: Error | undefined; mutate: () => unknown };
  /** Said while it is read: "Reading the batch". */
  reading: string;
  children: (data: Data) => ReactNode;
};

/** What is read of the row that is open: that it is coming, that it could not be read, or what came. */
export function Opened<Data>({ read, reading, children }: OpenedProps<Data>) {
  const { data, error, mutate } = read;
  const isGivenUp = useGivenUp(error);
  if (data !== undefined) return children(data);
  if (!isGivenUp) return <Loader label={reading} />;
  return (
    <Notice tone="error" role="alert" title="It could not be read">
      <p>{refusalWords(error)}</p>
      <Button variant="outline" size="sm" className="mt-3" onClick={() => void mutate()}>
        Try again
      </Button>
    </Notice>
  );
}
