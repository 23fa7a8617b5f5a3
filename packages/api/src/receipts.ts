import { COPY } from "@kinfold/contract/copy";
import { UPLOAD_PART_MAX_BYTES } from "@kinfold/contract/limits";
import {
  finishUpload,
  readUpload,
  sendUploadPart,
  startUpload,
  type Receipt,
} from "@kinfold/contract/receipts";
import { Refusal } from "@kinfold/contract/refusal";
import { Fault } from "./call-errors.ts";
import { callEndpoint } from "./client.ts";

const FIRST_PART_BYTES = 64_000;
const LEAST_PART_BYTES = 16_000;
const QUICK_MS = 1_000;
const SLOW_MS = 4_000;
/** Longer than the server waits for a part. */
const PART_TIMEOUT_MS = 25_000;

/** How large the next part should be: twice as large after a quick one, half after a slow one. */
export function calculateNextPartBytes(bytes: number, tookMs: number): number {
  if (tookMs < QUICK_MS) return Math.min(bytes * 2, UPLOAD_PART_MAX_BYTES);
  return tookMs > SLOW_MS ? Math.max(Math.floor(bytes / 2), LEAST_PART_BYTES) : bytes;
}

export type Sending = {
  /** The share of the file that has safely arrived, from 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
};

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Refusal && error.code === code;

/** An upload that outlives its page: the one to go on with, who is told of a new one, and how the club is called. */
export type ResumedUpload = {
  id: string | null;
  onBegun: (id: string) => Promise<void>;
  call: typeof callEndpoint;
};

const NEW_UPLOAD: ResumedUpload = {
  id: null,
  onBegun: () => Promise.resolve(),
  call: callEndpoint,
};

/**
 * A receipt on its way to the club, in parts that fit the network. `send` resolves with what it became; called again after
 * it threw, it goes on from what has arrived. Throws what `callEndpoint` throws.
 */
export function createReceiptUpload(
  file: File,
  { id: begunId, onBegun, call }: ResumedUpload = NEW_UPLOAD,
): { send: (sending: Sending) => Promise<Receipt> } {
  let id = begunId;
  let partBytes = FIRST_PART_BYTES;

  const begin = async (): Promise<{ id: string; at: number }> => {
    const begun = await call(startUpload, {
      body: { name: file.name, size_bytes: file.size },
    });
    id = begun.id;
    await onBegun(id);
    return { id: begun.id, at: begun.received_bytes };
  };
  const stand = async (): Promise<{ id: string; at: number }> => {
    if (id === null) return begin();
    try {
      return { id, at: (await call(readUpload, { params: { id } })).received_bytes };
    } catch (error) {
      // Its time was over.
      if (hasCode(error, "not_found")) return begin();
      throw error;
    }
  };
  const sendPart = async (to: { id: string; at: number }, signal: AbortSignal): Promise<number> => {
    const part = file.slice(to.at, to.at + partBytes);
    const began = performance.now();
    const stop = new AbortController();
    const abort = () => stop.abort();
    const timer = setTimeout(abort, PART_TIMEOUT_MS);
    signal.addEventListener("abort", abort);
    try {
      const { received_bytes: at } = await call(sendUploadPart, {
        params: { id: to.id, byte: String(to.at) },
        bytes: part,
        signal: stop.signal,
      });
      partBytes = calculateNextPartBytes(partBytes, performance.now() - began);
      if (at <= to.at) throw new Fault(COPY.noAnswer, undefined, "an upload stands still");
      return at;
    } catch (error) {
      partBytes = calculateNextPartBytes(partBytes, Infinity);
      // The part had arrived, and its answer had not.
      if (!hasCode(error, "upload_offset_differs")) throw error;
      const { at } = await stand();
      if (at === to.at) throw error;
      return at;
    } finally {
      clearTimeout(timer);
      signal.removeEventListener("abort", abort);
    }
  };

  return {
    send: async ({ onProgress, signal }) => {
      const to = await stand();
      while (to.at < file.size) {
        onProgress(to.at / file.size);
        signal.throwIfAborted();
        to.at = await sendPart(to, signal);
      }
      onProgress(1);
      return call(finishUpload, { params: { id: to.id } });
    },
  };
}
