import type { Currency } from "@kinfold/money";
import { DAY_MS } from "@kinfold/contract/durations";

/** What a member reads of a payment that this browser keeps. */
export type ShownPayment = {
  kind: "contribution" | "withdrawal" | "receipt";
  /** Minor units, as digits. */
  amountMinor: string;
  currency: Currency;
  /** Where it goes: the plan, the wallet or the bank account. */
  into: string;
};

/** A request that this browser sends itself, with everything but the proof of who asks. */
export type StoredRequest = {
  /** The endpoint, by its name. */
  endpoint: string;
  params: Record<string, string>;
  /** As it stands on the wire. */
  body: Record<string, unknown>;
  /** The receipt that goes before it, and how far that has come. */
  file: File | null;
  uploadId: string | null;
  receiptId: string | null;
};

/**
 * unanswered: a form sent it, and no one answered; waiting: to be sent by the browser; confirm: the member has to confirm it again;
 * sent: it is done; refused: the club said no; lost: it did not reach the club, or no one knows any more.
 */
export type CallState = "unanswered" | "waiting" | "confirm" | "sent" | "refused" | "lost";

/** A call under its idempotency key, as this browser keeps it. Times are in milliseconds since 1970. */
export type StoredCall = {
  key: string;
  /** Who is signed in: no one else sees or sends it. */
  owner: string;
  /** What is asked for, and where. The same intent goes under the same key. */
  intent: string;
  state: CallState;
  /** When its owner pressed the button. */
  confirmedAt: number;
  /** When it was last sent without an answer; null while it has surely not happened. */
  sentAt: number | null;
  shown: ShownPayment | null;
  /** Null for what a form sends. */
  request: StoredRequest | null;
  /** What the club said of it. */
  words: string | null;
  /** A code of the member goes with it, which is never kept. */
  needsCode: boolean;
};

/** A payment that the browser has yet to send. */
export const isUnsent = ({ state }: StoredCall): boolean =>
  state === "waiting" || state === "confirm";

/** The calls of this browser. A change is whole, and no other tab comes in between. */
export type CallStore = {
  /** Gives all calls to `work`, which puts, replaces and deletes, and keeps what it did. Rejects when it could not be kept. */
  change: <T>(work: (calls: Map<string, StoredCall>) => T) => Promise<T>;
};

/** The server forgets a key after seven days: before that, this browser forgets what it knows. */
const KEPT_MS: number = 6 * DAY_MS;

const DATABASE = "kinfold";
const CALLS = "calls";
const FACTS = "facts";

/** False where what is kept would be gone with the page. */
export const canStore = (): boolean => typeof indexedDB !== "undefined";

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener("success", () => {
      resolve(request.result);
    });
    request.addEventListener("error", () => {
      reject(request.error ?? new Error("the browser could not keep it"));
    });
  });

let opened: Promise<IDBDatabase> | undefined;

async function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1);
  request.addEventListener("upgradeneeded", () => {
    request.result.createObjectStore(CALLS, { keyPath: "key" });
    request.result.createObjectStore(FACTS);
  });
  const database = await done(request);
  const forget = (): void => {
    opened = undefined;
  };
  database.addEventListener("close", forget);
  database.addEventListener("versionchange", () => {
    database.close();
    forget();
  });
  return database;
}

/** Works in one transaction that is on the disk when it ends. Its requests follow each other without any other wait. */
async function transact<T>(name: string, work: (store: IDBObjectStore) => Promise<T>): Promise<T> {
  opened ??= openDatabase().catch((error: unknown) => {
    opened = undefined;
    throw error;
  });
  const transaction = (await opened).transaction(name, "readwrite", { durability: "strict" });
  const isKept = new Promise<void>((resolve, reject) => {
    transaction.addEventListener("complete", () => {
      resolve();
    });
    transaction.addEventListener("abort", () => {
      reject(transaction.error ?? new Error("the browser could not keep it"));
    });
  });
  const answer = await work(transaction.objectStore(name));
  await isKept;
  return answer;
}

/** What is kept where the browser keeps nothing. */
let pageCalls: ReadonlyMap<string, StoredCall> = new Map();
const pageFacts = new Map<string, unknown>();

/** The calls of one device in memory, for tests. */
export function createMemoryStore(): CallStore & { calls: Map<string, StoredCall> } {
  const calls = new Map<string, StoredCall>();
  return { calls, change: (work) => Promise.resolve(work(calls)) };
}

/** Has `work` done on a copy of what is kept, and says what it answered, put and took away. */
function applyChange<T>(
  before: readonly StoredCall[],
  work: (calls: Map<string, StoredCall>) => T,
): { answer: T; put: StoredCall[]; gone: StoredCall[]; calls: Map<string, StoredCall> } {
  const calls = new Map(before.map((call) => [call.key, call]));
  const answer = work(calls);
  const put = [...calls.values()].filter((call) => !before.includes(call));
  const gone = before.filter(({ key }) => !calls.has(key));
  return { answer, put, gone, calls };
}

/** The calls that this browser keeps, for all of its tabs. */
export const callStore: CallStore = {
  change: async (work) => {
    let change;
    if (canStore()) {
      change = await transact(CALLS, async (store) => {
        const before: StoredCall[] = await done(store.getAll());
        const made = applyChange(before, work);
        for (const { key } of made.gone) store.delete(key);
        for (const call of made.put) store.put(call);
        return made;
      });
    } else {
      change = applyChange([...pageCalls.values()], work);
      pageCalls = change.calls;
    }
    // Who listens reads again: what only reads must not wake them.
    if (change.put.length + change.gone.length > 0) announce();
    return change.answer;
  },
};

/**
 * The calls of this owner, oldest first. Forgets those whose key the club will soon have forgotten, unless they surely never
 * happened. `now` is in milliseconds since 1970.
 */
export const listCalls = (store: CallStore, owner: string, now: number): Promise<StoredCall[]> =>
  store.change((calls) => {
    for (const call of calls.values()) {
      const isOld = now - (call.sentAt ?? call.confirmedAt) > KEPT_MS;
      if (isOld && (!isUnsent(call) || call.sentAt !== null)) calls.delete(call.key);
    }
    return [...calls.values()]
      .filter((call) => call.owner === owner)
      .toSorted((one, other) => one.confirmedAt - other.confirmedAt);
  });

/** What this browser keeps under a name, beside the calls; undefined when it keeps nothing, or cannot say. */
export async function readFact(name: string): Promise<unknown> {
  if (!canStore()) return pageFacts.get(name);
  return transact(FACTS, (store) => done<unknown>(store.get(name))).catch(() => undefined);
}

/** Replaces what is kept under a name by what `work` makes of it, with nothing in between; undefined removes it. Rejects when it could not. */
export async function changeFact(name: string, work: (fact: unknown) => unknown): Promise<void> {
  if (!canStore()) {
    pageFacts.set(name, work(pageFacts.get(name)));
    return;
  }
  await transact(FACTS, async (store) => {
    const before = await done<unknown>(store.get(name));
    const after = work(before);
    if (after === before) return;
    if (after === undefined) store.delete(name);
    else store.put(after, name);
  });
}

/** Keeps it there, or with undefined removes it. Rejects when it could not. */
export const writeFact = (name: string, value: unknown): Promise<void> =>
  changeFact(name, () => value);

const CHANNEL = "kinfold.calls";
const listeners = new Set<() => void>();
let channel: BroadcastChannel | undefined;

function notify(): void {
  for (const listener of listeners) listener();
}

/** Tells every tab that something may have changed. */
function announce(): void {
  notify();
  // A channel reaches this origin alone.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  channel?.postMessage("");
}

/** Listens to changes of the calls, here and in other tabs. Returns the undo. */
export function listenToCalls(listener: () => void): () => void {
  if (channel === undefined && typeof BroadcastChannel !== "undefined") {
    channel = new BroadcastChannel(CHANNEL);
    channel.addEventListener("message", notify);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    channel?.close();
    channel = undefined;
  };
}
