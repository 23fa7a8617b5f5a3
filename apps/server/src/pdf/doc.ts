import type PdfDocument from "pdfkit";

/** A PDF that is being drawn. */
export type Doc = InstanceType<typeof PdfDocument>;
