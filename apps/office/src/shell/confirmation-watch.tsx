import { setConfirmationHandler } from "@kinfold/api/office/session";
import { lazy, Suspense, useEffect, useState } from "react";

const ConfirmItIsYou = lazy(async () => ({
  default: (await import("#flows/confirm-it-is-you/confirm-it-is-you.tsx")).ConfirmItIsYou,
}));

type Answer = (isConfirmed: boolean) => void;

/** Opens one dialog, on whatever page, while a call waits for the staff member who is signed in to confirm that it is them. */
export function ConfirmationWatch() {
  const [answer, setAnswer] = useState<Answer | null>(null);

  useEffect(
    () =>
      setConfirmationHandler(
        () =>
          new Promise<boolean>((resolve) => {
            setAnswer(() => resolve);
          }),
      ),
    [],
  );
  // Anyone who leaves the office has not confirmed anything.
  useEffect(() => () => answer?.(false), [answer]);

  if (answer === null) return null;
  return (
    <Suspense fallback={null}>
      <ConfirmItIsYou
        onDone={(isConfirmed) => {
          answer(isConfirmed);
          setAnswer(null);
        }}
      />
    </Suspense>
  );
}
