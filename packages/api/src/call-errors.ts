import { COPY } from "@kinfold/contract/copy";

/** No one answered: the network, the address or the server is away. Its message is what a member is told. */
export class NoAnswer extends Error {
  override readonly name = "NoAnswer";
  constructor(cause: unknown) {
    super(COPY.noAnswer, { cause });
  }
}

/** The server failed, or answered with something the contract does not know. Its message is what a member is told. */
export class Fault extends Error {
  override readonly name = "Fault";
  readonly requestId: string | undefined;
  constructor(message: string, requestId: string | undefined, cause: unknown) {
    super(message, { cause });
    this.requestId = requestId;
  }
}
