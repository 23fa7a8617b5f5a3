import { enums, number, object, string, union, type Infer } from "superstruct";

/** What a member's file can be. */
export type MediaType = "image/jpeg" | "image/png" | "application/pdf";

/** What is wrong with a file, by the name that its sentence has in the catalogue of refusals. */
export const FILE_FAULTS = [
  "imageUnreadable",
  "pdfNotWhole",
  "pdfActive",
  "pdfLocked",
  "pdfNotShown",
  "pdfPassword",
  "pdfTooLong",
  "pdfBlank",
  "tooMuchWork",
  "notOpened",
] as const;
export type FileFault = (typeof FILE_FAULTS)[number];

/** Everything that is taken is also drawn: nothing lies behind the last page that staff see. */
export const PDF_MAX_PAGES = 8;

/** What the process that examined a file says before the bytes of its image: what is wrong with it, or how many pages it has. */
export const ExaminationResult = union([
  object({ fault: enums(FILE_FAULTS) }),
  object({ pages: number() }),
]);
export type ExaminationResult = Infer<typeof ExaminationResult>;

/** What came of a file: what is said of it, and the image of it that people look at. */
export type Examined = { result: ExaminationResult; image: Buffer };

/** What the server asks of its examiner: to examine the file at this path, which it reads itself. */
export const ExaminationRequest = object({
  id: number(),
  path: string(),
  mediaType: enums(["image/jpeg", "image/png", "application/pdf"]),
});

/** What the examiner answers, before the bytes of the image: a result, or why the machine could give none. */
export const ExaminationAnswer = union([
  object({ id: number(), result: ExaminationResult }),
  object({ id: number(), failure: string() }),
]);

/** One file may cost its process so much: processor time of its own, time of the clock, and memory. */
export const EXAMINATION = {
  processorMs: 1_000,
  clockMs: 20_000,
  startMs: 20_000,
  memoryBytes: 256_000_000,
  atOnce: 2,
  waiting: 8,
  waitMs: 20_000,
} as const;

/** Said by a process that has loaded what it needs: the file's own time begins. */
export const READY = "ready\n";
