import { say } from "@kinfold/language/say";
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

/** Shows that something could not be read, and the way to ask for it again. */
export type Unreachable = (error: Error | undefined, again: () => void) => ReactNode;

type ReadProps<Data> = {
  of: Reading<Data>;
  /** What is shown where there is nothing; of a list, unless `isEmpty` says when that is. */
  empty?: ReactNode;
  isEmpty?: (data: Data) => boolean;
  /** What the notice above is called when what is shown could not be read again. */
  outdated?: string;
} & (
  | {
      /** What the notice is called when it could not be read. */
      unreachable: string;
      renderUnreachable?: undefined;
    }
  | { unreachable?: undefined; renderUnreachable: Unreachable }
);

type WaitingFirst<Data> = ReadProps<Data> & {
  /** What the loader says meanwhile, or what stands there instead of it. */
  waiting: Exclude<ReactNode, undefined>;
  children: (data: Data) => ReactNode;
};

/** The same is drawn while it waits: a table with its empty rows. */
type DrawingItself<Data> = ReadProps<Data> & {
  waiting?: undefined;
  children: (data: Data | undefined) => ReactNode;
};

const isEmptyList = (data: unknown): boolean => Array.isArray(data) && data.length === 0;

/** A read in its four states: waiting, unreachable once it is given up, empty, ready. What was read once stays shown. */
export function Read<Data>(props: WaitingFirst<Data>): ReactNode;
export function Read<Data>(props: DrawingItself<Data>): ReactNode;
export function Read<Data>(props: WaitingFirst<Data> | DrawingItself<Data>): ReactNode {
  const { of, unreachable, renderUnreachable, empty, isEmpty = isEmptyList, outdated } = props;
  const { data, error, mutate } = of;
  const isGivenUp = useGivenUp(error);
  const again = (): void => void mutate();
  if (data !== undefined) {
    const shown = empty !== undefined && isEmpty(data) ? empty : props.children(data);
    if (outdated === undefined) return shown;
    return (
      <>
        {isGivenUp && <ReadFailedNotice title={outdated} onRetry={again} />}
        {shown}
      </>
    );
  }
  if (!isGivenUp) {
    if (props.waiting === undefined) return props.children(undefined);
    return typeof props.waiting === "string" ? <Loader label={props.waiting} /> : props.waiting;
  }
  if (renderUnreachable !== undefined) return renderUnreachable(error, again);
  return <ReadFailedNotice title={unreachable} onRetry={again} />;
}

type ReadFailedNoticeProps = {
  title: string;
  /** Asks for it again. */
  onRetry: () => void;
  /** What is known all the same. */
  children?: ReactNode;
};

/** That something could not be read, and the way to ask for it again. */
export function ReadFailedNotice({ title, onRetry, children }: ReadFailedNoticeProps) {
  return (
    <Notice tone="error" role="alert" title={title}>
      {children}
      <Button variant="outline" size="sm" className="mt-2" onClick={onRetry}>
        {say("Try again")}
      </Button>
    </Notice>
  );
}

/** Two reads of one page as one: there once both are, failed when either has. */
export function combineReadings<One, Other>(
  one: Reading<One>,
  other: Reading<Other>,
): Reading<[One, Other]> {
  return {
    data: one.data === undefined || other.data === undefined ? undefined : [one.data, other.data],
    error: one.error ?? other.error,
    mutate: () => Promise.all([one.mutate(), other.mutate()]),
  };
}
