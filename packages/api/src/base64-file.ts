import type { Base64File } from "@kinfold/contract/file";

/** A chosen file as JSON carries it. Rejects when the browser cannot read it. */
export function toBase64File(file: File): Promise<Base64File> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => {
      const { result } = reader;
      if (typeof result === "string") resolve({ file_name: file.name, data: result });
      else reject(new Error("the browser read no text"));
    });
    reader.addEventListener("error", () => {
      reject(reader.error ?? new Error("the browser could not read the file"));
    });
    reader.readAsDataURL(file);
  });
}
