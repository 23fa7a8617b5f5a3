import { useGivenUp } from "@kinfold/api/swr";
import { Button } from "@kinfold/ui/button";
import { Loader } from "@kinfold/ui/loader";
import { Notice } from "@kinfold/ui/notice";
import type { ReactNode } from "react";

/** What a hook that reads returns, as far as showing it goes. */
export type Reading<Data> = {
  data: Data | undefined;
  error: Error | undefined;
  mutate: () => unknown;
};

export type ReadProps<Data> = {
  of: Reading<Data>;
  /** What the loader says meanwhile, or what stands there instead of it. */
  waiting: ReactNode;
  /** What the notice is called when it could not be read, or what is shown instead of it. */
  unreachable: string | ((error: Error | undefined, again: () => void) => ReactNode);
  /** What is shown where there is nothing; of a list, unless `isEmpty` says when that is. */
  empty?: ReactNode;
  isEmpty?: (data: Data) => boolean;
  children: (data: Data) => ReactNode;
};

const isEmptyList = (data: unknown): boolean => Array.isArray(data) && data.length === 0;

/** A read in its four states: waiting, unreachable once it is given up, empty, ready. What was read once stays shown. */
export function Read<Data>({
  of: { data, error, mutate },
  waiting,
  unreachable,
  empty,
  isEmpty = isEmptyList,
  children,
}: ReadProps<Data>) {
  const isGivenUp = useGivenUp(error);
  const again = (): void => void mutate();
  if (data !== undefined) {
    return empty !== undefined && isEmpty(data) ? empty : children(data);
  }
  if (!isGivenUp) return typeof waiting === "string" ? <Loader label={waiting} /> : waiting;
  if (typeof unreachable !== "string") return unreachable(error, again);
  return (
    <Notice tone="error" role="alert" title={unreachable}>
      <Button variant="outline" size="sm" className="mt-2" onClick={again}>
        Try again
      </Button>
    </Notice>
  );
}
