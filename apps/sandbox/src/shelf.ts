import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname } from "node:path";

const VERSION = 1;
const SAVE_AFTER_MS = 500;

type ShelfOptions<T> = {
  /** Where it survives the program; without, it lives in memory alone. */
  file: string | undefined;
  max: number;
  /** Looks at what the file of an earlier run holds; what it does not know is left out. */
  isThing: (value: unknown) => value is T;
};

const isPair = (value: unknown): value is [string, unknown] =>
  Array.isArray(value) && value.length === 2 && typeof value[0] === "string";

/** Keeps the newest things by their key, oldest first, in memory and in a small file. A file that cannot be read counts as empty. */
export class Shelf<T> {
  readonly #things = new Map<string, T>();
  readonly #options: ShelfOptions<T>;
  #timer: NodeJS.Timeout | undefined;
  #saving: Promise<void> = Promise.resolve();

  private constructor(options: ShelfOptions<T>) {
    this.#options = options;
  }

  static async open<T>(options: ShelfOptions<T>): Promise<Shelf<T>> {
    const shelf = new Shelf(options);
    await shelf.#load();
    return shelf;
  }

  get(key: string): T | undefined {
    return this.#things.get(key);
  }

  has(key: string): boolean {
    return this.#things.has(key);
  }

  get things(): T[] {
    return [...this.#things.values()];
  }

  /** Also to be called after a thing that stands here was changed. */
  keep(key: string, thing: T): void {
    this.#things.set(key, thing);
    for (const oldest of this.#things.keys()) {
      if (this.#things.size <= this.#options.max) break;
      this.#things.delete(oldest);
    }
    if (this.#options.file === undefined) return;
    this.#timer ??= setTimeout(() => {
      void this.#save();
    }, SAVE_AFTER_MS);
  }

  /** Writes what is not written yet. */
  async close(): Promise<void> {
    if (this.#timer !== undefined) await this.#save();
    await this.#saving;
  }

  #save(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const { file } = this.#options;
    if (file === undefined) return Promise.resolve();
    const text = JSON.stringify({ version: VERSION, things: [...this.#things] });
    // One after the other, or an older text could replace a newer one.
    this.#saving = this.#saving
      .then(async () => {
        await mkdir(dirname(file), { recursive: true });
        await writeFile(`${file}.new`, text);
        await rename(`${file}.new`, file);
      })
      .catch((error: unknown) => {
        console.error(`The sandbox cannot write ${file}; it goes on in memory.`, error);
      });
    return this.#saving;
  }

  async #load(): Promise<void> {
    const { file, isThing } = this.#options;
    if (file === undefined) return;
    try {
      const saved: unknown = JSON.parse(await readFile(file, "utf8"));
      if (typeof saved !== "object" || saved === null || !("things" in saved)) return;
      if (!("version" in saved) || saved.version !== VERSION || !Array.isArray(saved.things))
        return;
      for (const pair of saved.things) {
        if (isPair(pair) && isThing(pair[1])) this.#things.set(pair[0], pair[1]);
      }
    } catch (error) {
      if (error instanceof Error && "code" in error && error.code === "ENOENT") return;
      console.error(`The sandbox cannot read ${file} and begins without it.`, error);
    }
  }
}
