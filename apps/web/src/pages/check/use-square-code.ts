import type { DocumentKey } from "@kinfold/contract/document-checks";
import { verifySquareCode, type SquareCode } from "@kinfold/contract/verify/document-claim";
import type { Reading } from "@kinfold/frame/shell/read";
import { useEffect, useState } from "react";

/** What the square code says once it was verified here. Undefined without one; without the keys no one can tell who signed it. */
export function useSquareCode(
  fragment: string,
  { data: keys, error }: Pick<Reading<DocumentKey[]>, "data" | "error">,
): SquareCode | "unreadable" | "reading" | undefined {
  const [verified, setVerified] = useState<{ of: string; square: SquareCode | "unreadable" }>();
  const isReady = keys !== undefined || error !== undefined;
  useEffect(() => {
    let isGone = false;
    const verify = async (): Promise<void> => {
      if (fragment === "" || !isReady) return;
      const square = (await verifySquareCode(fragment, keys)) ?? "unreadable";
      if (!isGone) setVerified({ of: fragment, square });
    };
    void verify();
    return () => {
      isGone = true;
    };
  }, [fragment, isReady, keys]);
  if (fragment === "") return undefined;
  return verified?.of === fragment ? verified.square : "reading";
}
