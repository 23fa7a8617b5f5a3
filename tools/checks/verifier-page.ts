/**
 * The page that verifies a saved proof of a balance without the club: one file of HTML, without anything to load. It is made of the same
 * modules that the members' app verifies with. `node tools/checks/verifier-page.ts` writes it; a test compares it.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "../..");
const PAGE = join(ROOT, "apps/server/src/liabilities/verifier.html");

/** The modules by the name that others import them by, each after those that it needs. */
const MODULES: Readonly<Record<string, string>> = {
  "@kinfold/money": "packages/money/src/money.ts",
  "./bytes.ts": "packages/contract/src/verify/bytes.ts",
  "./sum-proof.ts": "packages/contract/src/verify/sum-proof.ts",
  "./log-proof.ts": "packages/contract/src/verify/log-proof.ts",
  "./balance.ts": "packages/contract/src/verify/balance.ts",
};

const nameModule = (specifier: string): string =>
  `module${Object.keys(MODULES).indexOf(specifier)}`;

/** A module as a function that is called at once and returns what the module exports. */
function wrapModule(specifier: string, file: string): string {
  const source = stripTypeScriptTypes(readFileSync(join(ROOT, file), "utf8"));
  const names: string[] = [];
  const body = source
    .replace(/\/\*\*[\s\S]*?\*\//g, "")
    .replace(/^\s*\/\/.*$/gm, "")
    .replace(/import\s*\{([^}]*)\}\s*from\s*"([^"]+)";/g, (_, list: string, from: string) => {
      const imported = list.split(",").map((name) => name.trim());
      return `const { ${imported.filter((name) => name !== "").join(", ")} } = ${nameModule(from)};`;
    })
    .replace(/export ((?:async )?function|const) (\w+)/g, (_, kind: string, name: string) => {
      names.push(name);
      return `${kind} ${name}`;
    })
    .replace(/[ \t]+$/gm, "")
    .replace(/\n{2,}/g, "\n");
  return `const ${nameModule(specifier)} = (() => {${body}return { ${names.join(", ")} };\n})();`;
}

const STYLE = `
body { margin: 0; background: #f8f6ef; color: #111938; font: 16px/1.6 -apple-system, "Segoe UI", Roboto, Helvetica, Arial, sans-serif; }
main { max-width: 40rem; margin: 0 auto; padding: 3rem 1.25rem; }
h1 { font: 600 1.75rem/1.2 Georgia, "Times New Roman", serif; }
label { display: block; padding: 1.5rem; border: 1px dashed #192555; border-radius: 4px; background: #fefcf9; font-weight: 600; }
input { display: block; margin-top: .75rem; max-width: 100%; font: inherit; }
[role="status"] { margin-top: 1.5rem; overflow-wrap: anywhere; }
.fault { color: #a3271d; }
.soft { color: #474f70; font-size: .9rem; }
@media (prefers-color-scheme: dark) {
  body { background: #0e1430; color: #f3f0e7; }
  label { background: #151c40; border-color: #8ea2e0; }
  .fault { color: #ff9d8f; }
  .soft { color: #b9c0dc; }
}`;

const SCRIPT = `
const { formatFigure, toMinor } = ${nameModule("@kinfold/money")};
const { verifyBalance } = ${nameModule("./balance.ts")};
const FAULTS = {
  malformed: "The file is no proof of a balance.",
  amount: "The proof is of another amount.",
  tree: "The proof does not lead to the total that the club signed.",
  claim: "The proof is of another day or total.",
  log: "The total is not in the club’s ledger log.",
  signature: "The club did not sign the ledger log that the proof names.",
};
const answer = document.querySelector("[role=status]");
const say = (words, look) => {
  const line = document.createElement("p");
  line.textContent = words;
  if (look) line.className = look;
  answer.append(line);
};
const FIELDS = ["holder", "day", "currency", "amount", "total", "proof", "text", "log_proof", "key"];
const readClaim = async (file) => {
  const claimed = JSON.parse(await file.text());
  const isClaim = FIELDS.every((name) => typeof claimed[name] === "string") && Array.isArray(claimed.witnesses)
    && claimed.witnesses.every((one) => typeof one === "string") && ["NGN", "USD"].includes(claimed.currency);
  if (!isClaim) throw new Error("no claim");
  return claimed;
};
document.querySelector("input").addEventListener("change", async ({ target }) => {
  answer.replaceChildren();
  const [file] = target.files;
  if (file === undefined) return;
  try {
    const claimed = await readClaim(file);
    const outcome = await verifyBalance(claimed);
    if (outcome.fault !== null) {
      say("NOT SO. " + FAULTS[outcome.fault], "fault");
      return;
    }
    const figure = (minor) => formatFigure(toMinor(BigInt(minor)), claimed.currency);
    say(figure(claimed.amount) + " of " + claimed.holder + " is part of " + figure(claimed.total) + " that the club owed on " + claimed.day + ".");
    say(outcome.witnesses.length === 0 ? "No witness cosigned it." : "Cosigned by " + outcome.witnesses.join(", ") + ".");
    if (outcome.isSigned === null) say("This browser cannot check signatures. A newer one can.", "fault");
    const { size, root } = outcome.checkpoint;
    say("Ledger log: " + size + " entries, root " + btoa(String.fromCharCode(...root)) + ".", "soft");
    say("Signed with the key " + claimed.key + ". Compare it with the key that another member has.", "soft");
  } catch {
    say("NOT SO. " + FAULTS.malformed, "fault");
  }
});`;

/** The page, as it is served and as a member saves it. */
export function renderVerifierPage(): string {
  const modules = Object.entries(MODULES).map(([specifier, file]) => wrapModule(specifier, file));
  return `<!doctype html>
<html lang="en-NG">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>Verify a saved proof · Kinfold</title>
<style>${STYLE}
</style>
</head>
<body>
<main>
<h1>Verify a saved proof</h1>
<p>Choose the file that you saved. This page computes everything again on your own device. It sends nothing, and it works offline: save it beside your proof.</p>
<label>Your saved proof<input type="file" accept="application/json,.json"></label>
<div role="status"></div>
</main>
<script type="module">
${modules.join("\n")}
${SCRIPT}
</script>
</body>
</html>
`;
}

if (import.meta.main) writeFileSync(PAGE, renderVerifierPage());
