import { sayIn } from "@kinfold/language/say-in";
import { expect, test } from "vitest";
import { writeDocumentRejectedEmail } from "./emails.ts";

test("an email that quotes what staff typed is English as a whole, whatever its reader chose", () => {
  const write = () =>
    writeDocumentRejectedEmail({
      firstName: "Ada",
      publicUrl: "https://kinfold.test",
      document: "poa",
      reason: "It is older than three months.",
      supportEmail: "help@kinfold.test",
    });
  expect(sayIn("ha", write)).toEqual(write());
  expect(sayIn("ha", write).language).toBe("en");
});
