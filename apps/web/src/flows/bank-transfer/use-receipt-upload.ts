import { NoAnswer } from "@kinfold/api/call-errors";
import { createReceiptUpload } from "@kinfold/api/receipts";
import { retryWaitMs } from "@kinfold/api/swr";
import type { Receipt } from "@kinfold/contract/receipts";

import type { FileUpload } from "@kinfold/ui/file-field";
import { useCallback, useEffect, useRef, useState } from "react";
import { describeError } from "@kinfold/frame/refusal-words";

export type ReceiptUpload = {
  file: File | null;
  /** Where the file is on its way; undefined before and after: until the form is sent it may be exchanged. */
  upload: FileUpload | undefined;
  /** What the file became, as soon as the club has it. Throws the refusal, or Withdrawn when the file was taken away. */
  taken: () => Promise<Receipt>;
  /** Begins to send a file at once, instead of the one before; null takes it away. */
  choose: (file: File | null) => void;
  /** Goes on from what has arrived. */
  retry: () => void;
};

/** The member took the file away before the club had it. */
export class Withdrawn extends Error {
  override readonly name = "Withdrawn";
}

type Waiter = { resolve: (receipt: Receipt) => void; reject: (error: unknown) => void };

type Task = {
  send: ReturnType<typeof createReceiptUpload>["send"];
  stop: AbortController;
  progress: number;
  failures: number;
  isRunning: boolean;
  receipt: Receipt | undefined;
  waiters: Waiter[];
};

const newTask = (file: File): Task => ({
  send: createReceiptUpload(file).send,
  stop: new AbortController(),
  progress: 0,
  failures: 0,
  isRunning: false,
  receipt: undefined,
  waiters: [],
});

const MOST_TRIES = 8;

/**
 * A receipt that is sent while the member fills in the rest. Without a network it pauses, and goes on by itself when there
 * is one again; `onRefused` is told when the club does not want it.
 */
export function useReceiptUpload(onRefused: (error: unknown) => void): ReceiptUpload {
  const [file, setFile] = useState<File | null>(null);
  const [upload, setUpload] = useState<FileUpload>();
  const task = useRef<Task>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const refused = useRef(onRefused);
  useEffect(() => {
    refused.current = onRefused;
  });

  const run = useCallback(async (current: Task): Promise<void> => {
    clearTimeout(timer.current);
    if (current.isRunning) return;
    current.isRunning = true;
    const isOver = () => current.stop.signal.aborted || task.current !== current;
    try {
      const taken = await current.send({
        signal: current.stop.signal,
        onProgress: (progress) => {
          // A try that has brought nothing further yet is still the pause it tries to end.
          const isStuck = current.failures > 0 && progress <= current.progress;
          if (isOver() || isStuck) return;
          current.failures = 0;
          current.progress = progress;
          setUpload({ state: "sending", progress });
        },
      });
      if (isOver()) return;
      current.receipt = taken;
      setUpload(undefined);
      for (const { resolve } of current.waiters.splice(0)) resolve(taken);
    } catch (error) {
      if (isOver()) return;
      if (!(error instanceof NoAnswer)) {
        setUpload({ state: "failed", reason: describeError(error) });
        refused.current(error);
        for (const { reject } of current.waiters.splice(0)) reject(error);
        return;
      }
      current.failures += 1;
      setUpload({ state: "paused", progress: current.progress });
      if (current.failures > MOST_TRIES || !navigator.onLine) return;
      timer.current = setTimeout(() => void run(current), retryWaitMs(current.failures));
    } finally {
      current.isRunning = false;
    }
  }, []);

  const retry = useCallback(() => {
    const current = task.current;
    if (current === undefined) return;
    current.failures = 0;
    void run(current);
  }, [run]);

  const choose = useCallback(
    (chosen: File | null) => {
      const before = task.current;
      task.current = undefined;
      before?.stop.abort();
      for (const { reject } of before?.waiters ?? []) reject(new Withdrawn());
      clearTimeout(timer.current);
      setFile(chosen);
      setUpload(chosen === null ? undefined : { state: "sending", progress: 0 });
      if (chosen === null) return;
      task.current = newTask(chosen);
      void run(task.current);
    },
    [run],
  );

  const taken = useCallback(
    () =>
      new Promise<Receipt>((resolve, reject) => {
        const current = task.current;
        if (current === undefined) reject(new Withdrawn());
        else if (current.receipt !== undefined) resolve(current.receipt);
        else current.waiters.push({ resolve, reject });
      }),
    [],
  );

  const isPaused = upload?.state === "paused";
  useEffect(() => {
    if (!isPaused) return undefined;
    window.addEventListener("online", retry);
    return () => {
      window.removeEventListener("online", retry);
    };
  }, [isPaused, retry]);

  useEffect(
    () => () => {
      task.current?.stop.abort();
      clearTimeout(timer.current);
    },
    [],
  );

  return { file, upload, taken, choose, retry };
}
