import { COPY } from "@kinfold/contract/copy";

/** No one answered: the network, the address or the server is away. Its message is what a member is told. */
export class NoAnswer extends Error {
  override readonly name = "NoAnswer";
  constructor(cause: unknown) {
    super(COPY.noAnswer, { cause });
  }
}

/**
 * The server failed, or answered with something the contract does not know. Its message is what a member is told: with the id of the
 * request that failed, by which its lines in the log and its trace are found.
 */
export class Fault extends Error {
  override readonly name = "Fault";
  constructor(message: string, requestId: string | undefined, cause: unknown) {
    const code =
      requestId === undefined ? "" : ` If it happens again, tell us this code: ${requestId}`;
    super(`${message}${code}`, { cause });
  }
}
