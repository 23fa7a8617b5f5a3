import { MINUTE_MS } from "@kinfold/contract/durations";
import type { Endpoint } from "@kinfold/contract/endpoint";
import type { FileReply } from "@kinfold/contract/file";
import { useCallback, useState } from "react";
import type { Query } from "./client.ts";
import { callForFile, type ReceivedFile } from "./file.ts";

/** Asks for a file. `trigger` throws what `callEndpoint` throws; nothing is asked again by itself. */
export type FileCommand<Asked> = {
  trigger: (asked: Asked) => Promise<ReceivedFile>;
  isMutating: boolean;
};

/** A file that is asked for when the member wants it, and is no part of the cache. `params` stay the same object. */
export function useFileCommand<Asked extends Query>(
  // oxlint-disable-next-line typescript/no-explicit-any
  to: Endpoint<any, FileReply, any, Asked>,
  params?: Record<string, string>,
): FileCommand<Asked> {
  const [isMutating, setMutating] = useState(false);
  const trigger = useCallback(
    async (asked: Asked) => {
      setMutating(true);
      try {
        return await callForFile(to, asked, params);
      } finally {
        setMutating(false);
      }
    },
    [to, params],
  );
  return { trigger, isMutating };
}

/** Hands the file to the browser, which keeps it under its name. */
export function keepFile({ name, blob }: ReceivedFile): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // The browser reads it after this; a minute is more than it needs.
  setTimeout(() => URL.revokeObjectURL(url), MINUTE_MS);
}
