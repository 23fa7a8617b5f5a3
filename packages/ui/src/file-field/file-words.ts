const EITHER = new Intl.ListFormat("en-GB", { type: "disjunction" });

/** What is said about files in general, in English. */
export const FILE_WORDS = {
  /** JPG, PNG or PDF, up to 10MB */
  accepted: (kinds: readonly string[], size: string): string =>
    `${EITHER.format(kinds)}, up to ${size}`,
  bytes: (count: number): string => `${count} bytes`,
  chosen: (name: string, size: string): string => `${name} chosen, ${size}`,
  removed: (name: string): string => `${name} removed`,
};

/** What the field for one file says itself, in English. */
export const FILE_FIELD_WORDS = {
  choose: "Choose a file or",
  camera: "take a photo",
  drop: "drop it here",
  /** Alone, while a file is over the field. */
  dropHere: "Drop it here",
};

/** What a chosen file says itself, in English. Shares are in percent. */
export const FILE_ROW_WORDS = {
  ready: "Ready to send",
  sending: (percent: number): string => `Sending, ${percent}%`,
  paused: (percent: number): string => `Paused at ${percent}%`,
  failed: "Not sent",
  done: "Sent",
  replace: "Replace",
  retry: "Try again",
  stop: (name: string): string => `Stop sending ${name}`,
  remove: (name: string): string => `Remove ${name}`,
  progress: (name: string): string => `Sending ${name}`,
};
