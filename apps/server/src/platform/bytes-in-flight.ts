import { commonRefusals } from "@kinfold/contract/refusals/any-call";
import { refuse } from "./refusing.ts";
import { Unavailable } from "./unavailable.ts";

/** How many bytes of files this server receives and examines at a time, of one sender and of all. */
export type BytesInFlight = {
  /**
   * Counts bytes that are about to be held, and answers what gives them back. Refuses `rate_limited` when this sender holds too many;
   * throws Unavailable when all do.
   */
  hold: (sender: string, bytes: number) => () => void;
};

const AGAIN_AFTER_S = 5;

/** `inAll` bytes for everybody, half of them for one sender; 0 counts nothing. */
export function createBytesInFlight(inAll: number): BytesInFlight {
  const bySender = new Map<string, number>();
  let all = 0;
  return {
    hold: (sender, bytes) => {
      if (inAll === 0) return () => undefined;
      const theirs = bySender.get(sender) ?? 0;
      if (theirs + bytes > inAll / 2) {
        refuse(commonRefusals().rate_limited.otherFiles, { retry_after: AGAIN_AFTER_S });
      }
      if (all + bytes > inAll) {
        throw new Unavailable("too many bytes of files are in flight", {
          retryAfter: AGAIN_AFTER_S,
        });
      }
      bySender.set(sender, theirs + bytes);
      all += bytes;
      let isHeld = true;
      return () => {
        if (!isHeld) return;
        isHeld = false;
        all -= bytes;
        const left = (bySender.get(sender) ?? 0) - bytes;
        if (left > 0) bySender.set(sender, left);
        else bySender.delete(sender);
      };
    },
  };
}
