import { enums, number, object, string, union, type Infer } from "superstruct";

const MEDIA_TYPES = ["image/jpeg", "image/png", "application/pdf"] as const;
/** What a member's file can be. */
export type MediaType = (typeof MEDIA_TYPES)[number];

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

/** What a bank's statement can be that others' code has to read: a spreadsheet, or XML of ISO 20022. */
export const TABLE_TYPES = ["xlsx", "camt"] as const;
export type TableType = (typeof TABLE_TYPES)[number];

/** What a process can be asked to examine. */
export type FileType = MediaType | TableType;

/** What is wrong with a statement before its rows are read. Where it is, is said beside it. */
export const TABLE_FAULTS = [
  "sheetBroken",
  "sheetFormula",
  "sheetsSeveral",
  "tableTooLarge",
  "xmlBroken",
  "xmlDeclares",
  "xmlEncoding",
  "xmlOther",
] as const;
export type TableFault = (typeof TABLE_FAULTS)[number];

/** Everything that is taken is also drawn: nothing lies behind the last page that staff see. */
export const PDF_MAX_PAGES = 8;

/** What the process that examined a file says before what it made of it: what is wrong with it, or how many pages or rows it has. */
export const ExaminationResult = union([
  object({ fault: enums(FILE_FAULTS) }),
  object({ tableFault: enums(TABLE_FAULTS), line: number(), place: string() }),
  object({ pages: number() }),
  object({ rows: number() }),
]);
export type ExaminationResult = Infer<typeof ExaminationResult>;

/** What came of a file: what is said of it, and the image that people look at, or the rows of a statement as JSON. */
export type Examined = { result: ExaminationResult; content: Buffer };

/** What the server asks of its examiner: to examine the file at this path, which it reads itself. */
export const ExaminationRequest = object({
  id: number(),
  path: string(),
  type: enums([...MEDIA_TYPES, ...TABLE_TYPES]),
});

/** What the examiner answers, before what was made of the file: a result, or why the machine could give none. */
export const ExaminationAnswer = union([
  object({ id: number(), result: ExaminationResult }),
  object({ id: number(), failure: string() }),
]);

/**
 * One file may cost its process so much: processor time of its own, time of the clock, and memory. A photo of 108 megapixels takes a
 * third of the processor time at most on a quiet machine; on one that shares its processors a second does up to four times less.
 */
export const EXAMINATION = {
  processorMs: 2_000,
  clockMs: 20_000,
  startMs: 20_000,
  memoryBytes: 256_000_000,
  atOnce: 2,
  waiting: 8,
  waitMs: 20_000,
} as const;

/** Said by a process that has loaded what it needs: the file's own time begins. */
export const READY = "ready\n";
