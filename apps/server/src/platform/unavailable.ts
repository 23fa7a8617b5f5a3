/** Something we depend on does not answer, or we are too busy. The member hears 503 and may try again. */
export class Unavailable extends Error {
  override readonly name = "Unavailable";
  /** Seconds until trying again makes sense. */
  readonly retryAfter: number;

  constructor(message: string, options: { cause?: unknown; retryAfter?: number } = {}) {
    super(message, { cause: options.cause });
    this.retryAfter = options.retryAfter ?? 2;
  }
}
