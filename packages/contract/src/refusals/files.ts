import { COPY } from "../copy.ts";
import { defineRefusals } from "./catalogue.ts";

/** The refusals of files that members send. */
export const fileRefusals = defineRefusals({
  en: {
    file_too_large: COPY.fileTooLarge,
    malformed: {
      repeated: "The form repeats itself.",
      anotherFile: "The form holds another file.",
      unreadable: "The form could not be read.",
    },
    file_wrong_type: {
      notWhole: "This file did not arrive whole. Please choose it again.",
      type: "Please choose a JPG, PNG or PDF file.",
      /** Said by the process that examines it. */
      imageUnreadable: "This image cannot be read. Please choose another.",
      pdfNotWhole: "This PDF is not whole. Please save it again, or choose a photo of it.",
      /** Of scripts, links that lead elsewhere, other files, sounds and films. */
      pdfActive:
        "This PDF has a link, a script or another file inside, and we cannot take those. Please send a screenshot or a photo of it.",
      pdfLocked: "We cannot look into this PDF. Please send a screenshot or a photo of it.",
      pdfNotShown: "This PDF cannot be shown. Please send a screenshot or a photo of it.",
      pdfPassword:
        "This PDF asks for a password. Please save it without one, or choose a photo of it.",
      pdfTooLong: (pages: number) =>
        `This PDF has more than ${pages} pages. Please choose the pages that matter, or photos of them.`,
      pdfBlank: "This PDF shows an empty page. Please save it again, or choose a photo of it.",
      tooMuchWork:
        "This file takes too much work to open. Please save it again, or choose a photo of it.",
      notOpened: "This file cannot be opened. Please save it again, or choose a photo of it.",
      infected: "Our virus scanner stopped this file. Please choose another.",
    },
  },
});
