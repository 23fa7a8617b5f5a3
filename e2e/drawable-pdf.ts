/** A PDF of one page with these words on it, filled with a comment up to so many bytes. */
export function createPdf(words: string, bytes = 0): Buffer {
  const text = `BT /F 18 Tf 30 500 Td (${words.replace(/[^\w .-]/g, "")}) Tj ET`;
  const head = [
    "%PDF-1.7",
    "1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj",
    "2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj",
    "3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 420 595] /Contents 4 0 R",
    "/Resources << /Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >> >> endobj",
    `4 0 obj << /Length ${text.length} >> stream\n${text}\nendstream endobj\n`,
  ].join("\n");
  const tail = "\ntrailer << /Root 1 0 R >>\n%%EOF\n";
  return Buffer.from(`${head}${"%".repeat(Math.max(0, bytes - head.length - tail.length))}${tail}`);
}
